import { adminMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { correctEvent, readCorrection } from './corrections.service.ts'

const OK = { status: 'OK' as const }

export function correctionRoutes(app: App, { db }: Context) {
  app.route({
    ...endpoint('GET /api/events/:eventUUID/correction'),
    handler: async ({ params }) => ({ ...OK, ...(await readCorrection(db, params.eventUUID)) }),
  })

  app.route({
    ...endpoint('PUT /api/events/:eventUUID/correction'),
    handler: async (request) => {
      await correctEvent(db, request.params.eventUUID, request.body, actorOf(request))
      return { ...OK, msg: adminMessages.eventCorrected }
    },
  })
}
