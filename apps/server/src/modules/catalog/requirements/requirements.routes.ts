import { requirementMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { readRequirements, setRequirements } from './requirements.service.ts'

export function requirementRoutes(app: App, { db }: Context) {
  app.route({
    ...endpoint('GET /api/events/:eventUUID/requirements'),
    handler: ({ params }) => readRequirements(db, params.eventUUID),
  })
  app.route({
    ...endpoint('PUT /api/events/:eventUUID/requirements'),
    handler: async (request) => {
      await setRequirements(db, request.params.eventUUID, request.body, actorOf(request))
      return { status: 'OK' as const, msg: requirementMessages.saved }
    },
  })
}
