import type { Context } from '#context.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { readSaleWithEvent, readTill } from './till.service.ts'

export function tillViewRoutes(app: App, { db }: Context) {
  route(app, 'GET /api/events/:eventUUID/till', (request) => {
    const viewer = { accountId: signedIn(request).accountId, deviceKey: request.query.deviceKey ?? '' }
    return readTill(db, request.params.eventUUID, viewer)
  })

  route(app, 'GET /api/till/sales/:cartUUID', ({ params }) => readSaleWithEvent(db, params.cartUUID))
}
