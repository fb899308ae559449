import type { Context } from '#context.ts'
import { actorOf } from '#http/actor.ts'
import { endpoint } from '#http/endpoint.ts'
import type { App } from '#http/server.ts'
import { requestRefund } from './refunds.service.ts'

export function refundRoutes(app: App, context: Context) {
  app.route({
    ...endpoint('POST /api/cart/admin/:cartUUID/pix/:txid/return'),
    handler: async (request) => {
      const { params, body } = request
      await requestRefund(context, {
        ...params,
        ...body,
        admin: { actor: actorOf(request), capInCents: context.config.refundDailyCapInCents },
      })
      return { status: 'OK' as const, msg: 'Devolução solicitada.' }
    },
  })
}
