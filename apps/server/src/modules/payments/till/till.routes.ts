import { centsFromReais, tillMessages, voucherMessages } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { eventsOf } from '#platform/http/access.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route } from '#platform/http/endpoint.ts'
import { repeatableCall } from '#platform/http/repeatable.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { originOf } from '#modules/accounts/index.ts'
import { redeemVoucher, removeVoucher, reservationBatcherOf } from '#modules/sales/index.ts'
import { pixAsking } from '../methods/pix/charging/parts.service.ts'
import { qrImageOf } from '../methods/pix/charges/qr.service.ts'
import { askByBank } from './asking.service.ts'
import { cancelSale } from './cancelling.service.ts'
import { completeSale } from './completing.service.ts'
import { confirmBuyer } from './confirming.service.ts'
import { openSale } from './opening.service.ts'
import { findSale, readSale } from './sales.service.ts'
import { removalOf } from '../refunds/refunds.rules.ts'
import { payAgainAndRestore } from '../shrinking/repaying.service.ts'
import { readSharedPix } from './sharing.service.ts'
import { payOutRefund, refundAtTill, withdrawRefund } from './refunding.service.ts'

const ok = (msg: string) => ({ status: 'OK' as const, msg })

export function tillRoutes(app: App, context: Context) {
  const batcher = reservationBatcherOf(context)
  route(app, 'POST /api/events/:eventUUID/till/sales', async (request) => {
    const { cpf, items } = request.body
    const passReason = request.body.passReason?.trim() ?? ''
    const { eventUUID } = request.params
    const call = repeatableCall(request, { eventUUID, cpf, items, passReason })
    const seller = { soldBy: signedIn(request).accountId, actor: actorOf(request), call }
    const sale = await openSale(context, batcher, { eventUUID, cpf, items, passReason }, seller)
    return { ...ok(tillMessages.saleOpened), sale }
  })

  route(app, 'POST /api/till/sales/:cartUUID/pix', async (request) => {
    const { cartUUID } = request.params
    const valueInCents = centsFromReais(request.body.value)
    const part = { cartUUID, asking: pixAsking, valueInCents }
    const { sale, reference: txid, text } = await askByBank(context, part, actorOf(request))
    const link = `${originOf(context.config)}/pix/${txid}`
    return { ...ok(''), sale, txid, pixCopiaECola: text, qr: await qrImageOf(text), link }
  })

  route(app, 'GET /api/pay/:txid', async ({ params }) => ({
    status: 'OK' as const,
    ...(await readSharedPix(context.db, params.txid)),
  }))

  route(app, 'POST /api/till/sales/:cartUUID/complete', async (request) => {
    const { deviceKey, shiftId, ...split } = request.body
    const { cartUUID } = request.params
    const completion = { cartUUID, shiftId, ...split }
    const call = repeatableCall(request, completion)
    const seller = { cashier: cashierOf(request, deviceKey), actor: actorOf(request), call }
    return { ...ok(tillMessages.saleDone), sale: await completeSale(context, completion, seller) }
  })

  route(app, 'POST /api/till/sales/:cartUUID/voucher', async (request) => {
    const { id } = await findSale(context.db, request.params.cartUUID)
    const { msg } = await redeemVoucher(context.db, id, request.body.code, actorOf(request))
    return { ...ok(msg), sale: await readSale(context.db, id) }
  })

  route(app, 'POST /api/till/sales/:cartUUID/voucher/remove', async (request) => {
    const { id } = await findSale(context.db, request.params.cartUUID)
    await removeVoucher(context.db, id, actorOf(request))
    return { ...ok(voucherMessages.removed), sale: await readSale(context.db, id) }
  })

  route(app, 'POST /api/till/sales/:cartUUID/cancel', async (request) =>
    ok(await cancelSale(context, request.params.cartUUID, actorOf(request))),
  )

  route(app, 'POST /api/till/sales/:cartUUID/confirm-buyer', async (request) => {
    const by = { actor: actorOf(request), events: eventsOf(request) }
    return ok(await confirmBuyer(context, request.params.cartUUID, by))
  })

  route(app, 'POST /api/till/payments/:paymentId/refund', async (request) => {
    const input = { ...request.params, ...request.body }
    const capInCents = context.config.refundDailyCapInCents
    // guard: refund-at-till-promised-once-for-a-key
    const call = repeatableCall(request, input)
    const admin = { actor: actorOf(request), capInCents, call }
    return ok(await refundAtTill(context, input, admin))
  })

  route(app, 'POST /api/till/carts/:cartUUID/restore', async (request) => {
    const { deviceKey, cartItemId, bundle, ...body } = request.body
    const { cartUUID } = request.params
    const call = repeatableCall(request, { cartUUID, cartItemId, bundle, ...body })
    const restored = removalOf(cartItemId, bundle === 1)
    const desk = { cashier: cashierOf(request, deviceKey), actor: actorOf(request), call }
    return ok(await payAgainAndRestore(context, { cartUUID, restored, ...body }, desk))
  })

  route(app, 'POST /api/till/refunds/:refundId/pay-out', async (request) => {
    const { shiftId, deviceKey, nsu = '' } = request.body
    const input = { refundId: request.params.refundId, shiftId, nsu }
    const cashier = cashierOf(request, deviceKey)
    return ok(await payOutRefund(context, input, { cashier, actor: actorOf(request) }))
  })

  route(app, 'POST /api/till/refunds/:refundId/withdraw', async (request) => {
    const input = { ...request.params, ...request.body }
    const by = { accountId: signedIn(request).accountId, actor: actorOf(request) }
    return ok(await withdrawRefund(context, input, by))
  })
}

const cashierOf = (request: FastifyRequest, deviceKey: string) => ({
  accountId: signedIn(request).accountId,
  deviceKey,
})
