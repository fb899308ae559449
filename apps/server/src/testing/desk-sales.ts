import type { Input } from '@porteira/contract'
import { buildAccount, buildAdmin, buildCategory, buildEvent, inventCpf } from './builders.ts'
import type { TestServer } from './server.ts'
import { buildClerk, openShift } from './till.ts'

const keyed = (key: string | undefined) => (key === undefined ? {} : { 'idempotency-key': key })

type Completed = Input<'POST /api/till/sales/:cartUUID/complete'>['body']
type Card = { value: number; brand?: 'visa'; nsu: string }
export type Split = Partial<Omit<Completed, 'cards'>> & { cards?: Card[] }

/** The desk of an event whose sale is closed online, with a person who sells and an open shift. */
export async function openDesk(server: TestServer, { total = 100 }: { total?: number } = {}) {
  const { db } = server
  const event = await buildEvent(db, { sales_closed: true })
  const category = await buildCategory(db, { eventId: event.id, total })
  const clerk = await buildClerk(server, event.id)
  const { account: staff, token, deviceKey } = clerk
  const { token: owner, account: ownerAccount } = await buildAdmin(db)
  const shift = { shiftId: (await openShift(server, event.id, clerk)).shiftId, deviceKey }
  const buyer = await buildAccount(db, { cpf: inventCpf(), password_hash: null })

  const sell = (
    sold: {
      cpf?: string
      itemUUID?: string
      quantity?: number
      token?: string
      key?: string
      passReason?: string
    } = {},
  ) =>
    server.call(
      'POST /api/events/:eventUUID/till/sales',
      {
        params: { eventUUID: event.id },
        query: { token: sold.token ?? token },
        body: {
          cpf: sold.cpf ?? buyer.cpf,
          items: [{ itemUUID: sold.itemUUID ?? category.id, quantity: sold.quantity ?? 1 }],
          ...(sold.passReason !== undefined && { passReason: sold.passReason }),
        },
      },
      keyed(sold.key),
    )

  const complete = (
    cartUUID: string,
    split: Split,
    given: { token?: string; key?: string; shiftId?: string | null; deviceKey?: string } = {},
  ) =>
    server.call(
      'POST /api/till/sales/:cartUUID/complete',
      {
        params: { cartUUID },
        query: { token: given.token ?? token },
        body: {
          shiftId: given.shiftId === undefined ? shift.shiftId : given.shiftId,
          deviceKey: given.deviceKey ?? shift.deviceKey,
          cash: null,
          courtesy: null,
          ...split,
          cards: (split.cards ?? []).map((card) => ({ brand: 'visa' as const, ...card })),
        },
      },
      keyed(given.key),
    )

  return {
    event,
    category,
    staff,
    token,
    owner,
    ownerAccount,
    shift,
    buyer,
    sell,
    complete,
    askByPix: (cartUUID: string, value: number) =>
      server.call('POST /api/till/sales/:cartUUID/pix', {
        params: { cartUUID },
        query: { token },
        body: { value },
      }),
    cancel: (cartUUID: string) =>
      server.call('POST /api/till/sales/:cartUUID/cancel', { params: { cartUUID }, query: { token } }),
    confirm: (cartUUID: string) =>
      server.call('POST /api/till/sales/:cartUUID/confirm-buyer', { params: { cartUUID }, query: { token } }),
    refund: (
      paymentId: string,
      body: { value: number; desc?: string; remove?: number; cartItemId?: number },
      by = owner,
      key?: string,
    ) =>
      server.call(
        'POST /api/till/payments/:paymentId/refund',
        { params: { paymentId }, query: { token: by }, body: { desc: 'Desistência', ...body } },
        keyed(key),
      ),
    payOut: (refundId: string, from: { shiftId: string; deviceKey: string; nsu?: string } = shift) =>
      server.call('POST /api/till/refunds/:refundId/pay-out', {
        params: { refundId },
        query: { token },
        body: from,
      }),
    withdraw: (refundId: string, by = owner, reason = 'O comprador ficou com a vaga') =>
      server.call('POST /api/till/refunds/:refundId/withdraw', {
        params: { refundId },
        query: { token: by },
        body: { reason },
      }),
    /** Opens a sale and returns its id. */
    async sold(given?: Parameters<typeof sell>[0]) {
      const { status, body } = await sell(given)
      if (status !== 200) throw new Error(`No sale: ${body.msg}`)
      return body.sale.cartUUID
    },
  }
}

/** The status and the sentence of an answer. */
export const said = ({ status, body }: { status: number; body: { msg?: string } }) => [status, body.msg]

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** Sells an entry for R$ 100,00 in cash and R$ 20,00 by card, and hands R$ 30,00 of the cash back. */
export async function sellAndRefund({ db }: TestServer, desk: Desk) {
  const cartUUID = await desk.sold()
  const { body } = await desk.complete(cartUUID, {
    cash: { value: 100, given: 100 },
    cards: [{ value: 20, nsu: '1' }],
  })
  const { paymentId } = body.sale.payments.find(({ method }) => method === 'cash')!
  await desk.refund(paymentId, { value: 30 })
  const { id } = await db.selectFrom('refund').select('id').executeTakeFirstOrThrow()
  await desk.payOut(id)
}
