import type { Context } from '#context.ts'
import { invalid } from '#errors.ts'
import { actorOf } from '#http/actor.ts'
import { endpoint } from '#http/endpoint.ts'
import type { App } from '#http/server.ts'
import { readReceipt } from './receipts.service.ts'

export function receiptRoutes(app: App, context: Context) {
  app.route({
    ...endpoint('POST /api/cart/:cartUUID/receipt/html'),
    handler: async (request) => {
      const { params, body, session } = request
      const named = body.cartUUID ?? params.cartUUID
      if (named.toLowerCase() !== params.cartUUID.toLowerCase()) throw invalid()
      const receiptHTML = await readReceipt(context, params.cartUUID, { session, actor: actorOf(request) })
      return { status: 'OK' as const, msg: '', receiptHTML }
    },
  })
}
