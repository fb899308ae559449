import type { Context } from '#context.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { readSaleWithEvent, readTill } from './till.service.ts'

export function tillViewRoutes(app: App, { db }: Context) {
  app.route({
    ...endpoint('GET /api/events/:eventUUID/till'),
    handler: (request) => {
      const viewer = { accountId: signedIn(request).accountId, deviceKey: request.query.deviceKey ?? '' }
      return readTill(db, request.params.eventUUID, viewer)
    },
  })

  app.route({
    ...endpoint('GET /api/till/sales/:cartUUID'),
    handler: ({ params }) => readSaleWithEvent(db, params.cartUUID),
  })
}
