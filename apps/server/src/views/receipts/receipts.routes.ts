import type { Context } from '#context.ts'
import { invalid } from '#platform/errors.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { tokenOf } from '#platform/http/session.ts'
import { mailRateLimits } from './rate-limits.service.ts'
import { changeReceiptAddress, mailReceipt } from './mailing.service.ts'
import { readReceipt } from './receipts.service.ts'

export function receiptRoutes(app: App, context: Context) {
  route(app, 'POST /api/cart/:cartUUID/receipt/html', async (request) => {
    const { params, body, session } = request
    refuseOtherCart(params.cartUUID, body.cartUUID)
    const receiptHTML = await readReceipt(context, params.cartUUID, { session, actor: actorOf(request) })
    return { status: 'OK' as const, msg: '', receiptHTML }
  })

  const limits = mailRateLimits(context)
  route(app, 'POST /api/cart/:cartUUID/receipt/email', (request) => {
    const { params, body, session } = request
    refuseOtherCart(params.cartUUID, body.cartUUID)
    const visitor = { session, actor: actorOf(request) }
    return mailReceipt({ ...context, limits }, params.cartUUID, visitor, body.email)
  })

  route(app, 'POST /api/users/change/email', async (request) => {
    const { body, session } = request
    const visitor = { session, actor: actorOf(request) }
    const email = await changeReceiptAddress(context, body.cartUUID, visitor, body.email)
    return { status: 'OK' as const, token: tokenOf(request), email, msg: '' }
  })
}

/** Refuses a body that names another cart than the path. */
function refuseOtherCart(cartUUID: string, named = cartUUID) {
  if (named.toLowerCase() !== cartUUID.toLowerCase()) throw invalid()
}
