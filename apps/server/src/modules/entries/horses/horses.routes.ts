import { requirementMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { readHorses, setHorse } from './horses.service.ts'

export function horseRoutes(app: App, { db }: Context) {
  app.route({
    ...endpoint('GET /api/events/:eventUUID/horses'),
    handler: ({ params }) => readHorses(db, params.eventUUID),
  })
  app.route({
    ...endpoint('PUT /api/events/:eventUUID/horses/:horseKey'),
    handler: async (request) => {
      await setHorse(db, request.params, request.body, actorOf(request))
      return { status: 'OK' as const, msg: requirementMessages.horseSaved }
    },
  })
}
