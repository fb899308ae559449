import { reaisFromCents, voucherMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { ok, okWith, route } from '#platform/http/endpoint.ts'
import { repeatableCall } from '#platform/http/repeatable.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { readOwnCart } from '../carts/carts.service.ts'
import { createVouchers, endVoucher, listVouchers } from './managing.service.ts'
import { redeemVoucher, removeVoucher } from './redeeming.service.ts'

export function voucherRoutes(app: App, context: Context) {
  const { db } = context
  route(app, 'POST /api/cart/:cartUUID/voucher', async (request) => {
    const { id } = await readOwnCart(db, request.params.cartUUID, signedIn(request).accountId)
    const { msg, offInCents, totalInCents } = await redeemVoucher(db, id, request.body.code, actorOf(request))
    return okWith({ msg, discount: reaisFromCents(offInCents), total: reaisFromCents(totalInCents) })
  })
  route(app, 'POST /api/cart/:cartUUID/voucher/remove', async (request) => {
    const { id } = await readOwnCart(db, request.params.cartUUID, signedIn(request).accountId)
    await removeVoucher(db, id, actorOf(request))
    return ok(voucherMessages.removed)
  })
  route(app, 'GET /api/events/:eventUUID/vouchers', async ({ params }) =>
    okWith({ msg: '', ...(await listVouchers(db, params.eventUUID)) }),
  )
  route(app, 'POST /api/events/:eventUUID/vouchers', (request) =>
    createVouchers(context, request.params.eventUUID, request.body, {
      actor: actorOf(request),
      call: repeatableCall(request, { eventUUID: request.params.eventUUID, ...request.body }),
    }),
  )
  route(app, 'POST /api/events/:eventUUID/vouchers/:voucherId/end', async (request) => {
    const { eventUUID, voucherId } = request.params
    await endVoucher(db, eventUUID, voucherId, actorOf(request))
    return ok(voucherMessages.ended)
  })
}
