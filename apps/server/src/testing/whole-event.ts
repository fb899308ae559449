import { randomBytes, randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@porteira/domain'
import { sql } from 'kysely'
import { newCode } from '#modules/sales/vouchers/managing.service.ts'
import { bankControl } from './bank.ts'
import {
  buildAccount,
  buildAdmin,
  buildBundle,
  buildBuyer,
  buildCategory,
  buildEvent,
  buildSession,
} from './builders.ts'
import { buildPaidCart, filled, openCart, putParticipants } from './paid-cart.ts'
import { askBankNow, putCharge } from './paying.ts'
import type { TestServer } from './server.ts'
import { buildClerk, openShift } from './till.ts'

export const MINOR_PHOTO = 'the photo of a minor'

export type WholeEvent = Awaited<ReturnType<typeof buildWholeEvent>>
type Buyer = Awaited<ReturnType<typeof buildBuyer>>

/** An event with one of everything that staff list, read or decide. Every list names the event. */
export async function buildWholeEvent(server: TestServer, name: string, buyer: Buyer) {
  const { db } = server
  const event = await buildEvent(db, { name, pix_installments: 3 })
  const ofEvent = { eventId: event.id, registrations_per_user: 99, auto_badge: true }
  const category = await buildCategory(db, ofEvent)
  const hidden = await buildCategory(db, { ...ofEvent, hide_from_sales: true, name: `SECRETA ${name}` })
  const bundle = await buildBundle(db, { eventId: event.id, categoryIds: [category.id] })
  const { account: admin } = await buildAdmin(db)
  const one = [{ itemUUID: category.id }]
  const paid = await buildPaidCart(server, buyer.token, one)
  const rider = await buildAccount(db, { name: `PESSOA DO ${name}` })
  await putParticipants(
    server,
    paid.cartUUID,
    paid.forms.map((form) => filled(form, { participants: [rider.cpf] })),
    { token: buyer.token },
  )
  const cartItemId = paid.forms[0]!.cartItemId
  await buildPaidCart(server, buyer.token, one)
  await oweAnInstallment(server, paid.cartUUID)
  await expireForOneNetwork(server, event.id)
  const money = await payAnotherValue(server, buyer, { category: category.id, admin: admin.id })
  const objection = await db
    .insertInto('objection')
    .columns(['account_id', 'cart_item_id', 'submitted_at', 'reason'])
    .expression((from) =>
      from
        .selectFrom('formation')
        .where('cart_item_id', '=', cartItemId)
        .select([
          sql<number>`${rider.id}::bigint`.as('account_id'),
          'cart_item_id',
          sql<Date>`submitted_at`.as('submitted_at'),
          sql<string>`'Não conheço.'`.as('reason'),
        ]),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const minor = await buildAccount(db, { birthdate: addDays(businessDate(new Date()), -4000) })
  await db
    .insertInto('account_photo')
    .values({ account_id: minor.id, jpeg: Buffer.from(MINOR_PHOTO) })
    .execute()
  const token = await buildSession(db, admin.id, 'admin')
  const grantee = await buildAccount(db)
  await server.call('POST /api/team/grants', {
    query: { token },
    body: { cpf: grantee.cpf, role: 'announcer', eventUUID: event.id, until: null },
  })
  const grant = await db
    .selectFrom('role_grant')
    .select('id')
    .where('account_id', '=', grantee.id)
    .executeTakeFirstOrThrow()
  const shift = await db
    .insertInto('shift')
    .values({
      event_id: event.id,
      number: 1,
      opened_by: admin.id,
      float_in_cents: 1000,
      device_key_hash: Buffer.alloc(32),
      device_name: 'BALCÃO',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const voucher = await db
    .insertInto('voucher')
    .values({
      id: randomUUID(),
      event_id: event.id,
      code: newCode(),
      about: name,
      kind: 'free',
      value: 0,
      max_uses: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const device = await server.call('POST /api/team/devices', {
    query: { token },
    body: { eventUUID: event.id, role: 'scorer', name: `TABLET DO ${name}` },
  })
  return {
    name,
    eventUUID: event.id,
    catUUID: category.id,
    hiddenUUID: hidden.id,
    hiddenName: hidden.name,
    bundleUUID: bundle.id,
    cartUUID: paid.cartUUID,
    cartItemId,
    riderCpf: rider.cpf,
    buyerCpf: buyer.account.cpf,
    granteeUuid: grantee.uuid,
    minorUuid: minor.uuid,
    objectionId: String(objection.id),
    grantId: String(grant.id),
    deviceId: device.body.deviceId,
    shiftId: shift.id,
    voucherId: voucher.id,
    till: await sellAtDesk(server, { eventUUID: event.id, catUUID: category.id, token }),
    ...money,
  }
}

/** An open sale at the desk, and a completed sale with a promised refund in cash. */
async function sellAtDesk(
  server: TestServer,
  { eventUUID, catUUID, token }: { eventUUID: string; catUUID: string; token: string },
) {
  const clerk = await buildClerk(server, eventUUID, 'treasurer')
  const { shiftId } = await openShift(server, eventUUID, clerk)
  const { deviceKey } = clerk
  const { cpf } = await buildAccount(server.db, { password_hash: null })
  const sell = async () => {
    const items = [{ itemUUID: catUUID, quantity: 1 }]
    const { body } = await server.call('POST /api/events/:eventUUID/till/sales', {
      params: { eventUUID },
      query: { token },
      body: { cpf, items },
    })
    return body.sale.cartUUID
  }
  const cartUUID = await sell()
  const { body } = await server.call('POST /api/till/sales/:cartUUID/complete', {
    params: { cartUUID },
    query: { token: clerk.token },
    body: { shiftId, deviceKey, cash: { value: 120, given: 120 }, cards: [], courtesy: null },
  })
  const paymentId = body.sale.payments[0]?.paymentId ?? ''
  await server.call('POST /api/till/payments/:paymentId/refund', {
    params: { paymentId },
    query: { token: clerk.token },
    body: { value: 10, desc: 'Desistência' },
  })
  const { id: refundId } = await server.db
    .selectFrom('refund')
    .where('payment_id', '=', paymentId)
    .select('id')
    .executeTakeFirstOrThrow()
  return { shiftId, deviceKey, paymentId, refundId, saleUUID: await sell() }
}

/** A second installment of a cart that was due yesterday. */
async function oweAnInstallment({ db }: TestServer, cartId: string) {
  const plan = await db
    .insertInto('plan')
    .values({ cart_id: cartId, installments: 2, total_in_cents: 12_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const half = { plan_id: plan.id, cart_id: cartId, value_in_cents: 6000 }
  const newTxid = () => randomBytes(16).toString('hex')
  await db
    .insertInto('charge')
    .values([
      { ...half, installment: 1, kind: 'cob', txid: newTxid(), status: 'paid', paid_at: new Date() },
      {
        ...half,
        installment: 2,
        kind: 'cobv',
        txid: newTxid(),
        due_on: addDays(businessDate(new Date()), -40),
        status: 'active',
      },
    ])
    .execute()
}

/** Six carts of six people in one network, which were not paid. */
async function expireForOneNetwork({ db }: TestServer, eventId: string) {
  for (let count = 0; count < 6; count++)
    await db
      .insertInto('cart')
      .values({
        id: randomUUID(),
        code: `X-${randomBytes(6).toString('hex').toUpperCase()}`,
        event_id: eventId,
        owner_id: (await buildAccount(db)).id,
        status: 'expired',
        total_in_cents: 100,
        expires_at: sql<Date>`now() - interval '1 minute'`,
        ip_prefix: '203.0.113.77',
      })
      .execute()
}

/** A cancelled cart with a Pix of another value, one refund of it that failed and one that waits for approval. */
async function payAnotherValue(
  server: TestServer,
  { token }: Buyer,
  { category, admin }: { category: string; admin: number },
) {
  const { db } = server
  const { cartUUID } = await openCart(server, token, [{ itemUUID: category }])
  const { txid } = await putCharge(server, cartUUID, token)
  const { endToEndId } = await bankControl.pay({ txid, valor: '100.00' })
  await askBankNow(server)
  const { payment_id: paymentId } = await db
    .selectFrom('pix')
    .select('payment_id')
    .where('end_to_end_id', '=', endToEndId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('cart')
    .set({ status: 'cancelled', cancelled_at: new Date() })
    .where('id', '=', cartUUID)
    .execute()
  const refundId = `D${randomBytes(12).toString('hex')}`
  const owed = { payment_id: paymentId, value_in_cents: 100, description: 'Desistência', asked_by: admin }
  await db
    .insertInto('refund')
    .values({ ...owed, id: refundId, status: 'failed', reason: 'Sem saldo' })
    .execute()
  const { id: requestId } = await db
    .insertInto('refund_request')
    .values(owed)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { txid, moneyCart: cartUUID, endToEndId, refundId, requestId }
}
