import { requirementMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { ok, route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { readHorses, setHorse } from './horses.service.ts'

export function horseRoutes(app: App, { db }: Context) {
  route(app, 'GET /api/events/:eventUUID/horses', ({ params }) => readHorses(db, params.eventUUID))
  route(app, 'PUT /api/events/:eventUUID/horses/:horseKey', async (request) => {
    await setHorse(db, request.params, request.body, actorOf(request))
    return ok(requirementMessages.horseSaved)
  })
}
