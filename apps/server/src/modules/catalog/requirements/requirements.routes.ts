import { requirementMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { ok, route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { readRequirements, setRequirements } from './requirements.service.ts'

export function requirementRoutes(app: App, { db }: Context) {
  route(app, 'GET /api/events/:eventUUID/requirements', ({ params }) =>
    readRequirements(db, params.eventUUID),
  )
  route(app, 'PUT /api/events/:eventUUID/requirements', async (request) => {
    await setRequirements(db, request.params.eventUUID, request.body, actorOf(request))
    return ok(requirementMessages.saved)
  })
}
