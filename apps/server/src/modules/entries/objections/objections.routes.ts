import type { Context } from '#context.ts'
import { eventsOf } from '#platform/http/access.ts'
import { actorOf } from '#platform/http/actor.ts'
import { ok, okWith, route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { acceptObjection, listWaitingObjections, refuseObjection } from './deciding.service.ts'
import { makeObjection, readObjectableEntries } from './objections.service.ts'

export function objectionRoutes(app: App, context: Context) {
  route(app, 'GET /api/objections/', ({ query }) => readObjectableEntries(context.db, query.code))

  route(app, 'POST /api/objections/', async (request) =>
    ok(await makeObjection(context.db, request.body, actorOf(request))),
  )

  route(app, 'GET /api/objections/waiting', async (request) =>
    okWith({ items: await listWaitingObjections(context.db, eventsOf(request)) }),
  )

  route(app, 'POST /api/objections/:objectionId/accept', async (request) =>
    ok(await acceptObjection(context, request.params.objectionId, actorOf(request))),
  )

  route(app, 'POST /api/objections/:objectionId/refuse', async (request) => {
    const decision = { reason: request.body.reason, actor: actorOf(request) }
    return ok(await refuseObjection(context, request.params.objectionId, decision))
  })
}
