import type { Context } from '#context.ts'
import { eventsOf } from '#platform/http/access.ts'
import { actorOf } from '#platform/http/actor.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { acceptObjection, listWaitingObjections, refuseObjection } from './deciding.service.ts'
import { makeObjection, readObjectableEntries } from './objections.service.ts'

const ok = (msg: string) => ({ status: 'OK' as const, msg })

export function objectionRoutes(app: App, context: Context) {
  app.route({
    ...endpoint('GET /api/objections/'),
    handler: ({ query }) => readObjectableEntries(context.db, query.code),
  })

  app.route({
    ...endpoint('POST /api/objections/'),
    handler: async (request) => ok(await makeObjection(context.db, request.body, actorOf(request))),
  })

  app.route({
    ...endpoint('GET /api/objections/waiting'),
    handler: async (request) => ({
      status: 'OK' as const,
      items: await listWaitingObjections(context.db, eventsOf(request)),
    }),
  })

  app.route({
    ...endpoint('POST /api/objections/:objectionId/accept'),
    handler: async (request) =>
      ok(await acceptObjection(context, request.params.objectionId, actorOf(request))),
  })

  app.route({
    ...endpoint('POST /api/objections/:objectionId/refuse'),
    handler: async (request) => {
      const decision = { reason: request.body.reason, actor: actorOf(request) }
      return ok(await refuseObjection(context, request.params.objectionId, decision))
    },
  })
}
