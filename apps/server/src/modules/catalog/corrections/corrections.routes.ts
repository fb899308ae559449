import { adminMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { ok, okWith, route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { correctEvent, readCorrection } from './corrections.service.ts'

export function correctionRoutes(app: App, { db }: Context) {
  route(app, 'GET /api/events/:eventUUID/correction', async ({ params }) =>
    okWith(await readCorrection(db, params.eventUUID)),
  )

  route(app, 'PUT /api/events/:eventUUID/correction', async (request) => {
    const { params, body } = request
    await correctEvent(db, params.eventUUID, { body, actor: actorOf(request) })
    return ok(adminMessages.eventCorrected)
  })
}
