import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route } from '#platform/http/endpoint.ts'
import { repeatableCall } from '#platform/http/repeatable.ts'
import type { App } from '#platform/http/server.ts'
import { removalOf, requestedMessage } from '../../../refunds/refunds.rules.ts'
import { requestRefund } from './requesting.service.ts'

const ok = (msg: string) => ({ status: 'OK' as const, msg })

export function pixRefundRoutes(app: App, context: Context) {
  const capInCents = context.config.refundDailyCapInCents

  route(app, 'POST /api/cart/admin/:cartUUID/pix/:txid/return', async (request) => {
    const admin = { actor: actorOf(request), capInCents }
    const { remove, cartItemId, bundle, ...refund } = request.body
    const removal = remove === 1 ? removalOf(cartItemId, bundle === 1) : undefined
    // guard: pix-refund-requested-once-for-a-key
    const call = repeatableCall(request, { ...request.params, ...request.body })
    const input = { ...request.params, ...refund, removal, admin, call }
    const { waitsForSecond } = await requestRefund(context, input)
    return ok(requestedMessage({ waitsForSecond, removes: removal !== undefined, capInCents }))
  })
}
