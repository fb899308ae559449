import { adminMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { originOf } from '#modules/accounts/index.ts'
import { actorOf } from '#platform/http/actor.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { correctEvent, readCorrection } from './corrections.service.ts'

const OK = { status: 'OK' as const }

export function correctionRoutes(app: App, { db, config }: Context) {
  app.route({
    ...endpoint('GET /api/events/:eventUUID/correction'),
    handler: async ({ params }) => ({ ...OK, ...(await readCorrection(db, params.eventUUID)) }),
  })

  app.route({
    ...endpoint('PUT /api/events/:eventUUID/correction'),
    handler: async (request) => {
      const { params, body } = request
      const origin = originOf(config)
      await correctEvent(db, params.eventUUID, { body, actor: actorOf(request), origin })
      return { ...OK, msg: adminMessages.eventCorrected }
    },
  })
}
