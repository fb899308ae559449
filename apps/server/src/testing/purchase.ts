import { addDays } from '@porteira/domain'
import { sql } from 'kysely'
import { issueInstallments } from '#modules/payments/methods/pix/installments/issuing.service.ts'
import { bankControl } from './bank.ts'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from './builders.ts'
import { listCharges } from './installments.ts'
import { openCart } from './paid-cart.ts'
import { askBankNow } from './paying.ts'
import type { TestServer } from './server.ts'
import { buildClerk } from './till.ts'

/** The entries of the purchase, by price in reais. */
type Priced = 100 | 0 | 240

type Options = { count?: number; interest?: string; paid?: number; event?: Parameters<typeof buildEvent>[1] }

/**
 * A purchase of three entries of R$ 100, R$ 0 and R$ 240 in installments by Pix, of which the first `paid` are paid. The
 * bank has all of them.
 */
export async function buildPurchase(
  server: TestServer,
  { count = 2, interest = '1.00', paid = 1, event: given }: Options = {},
) {
  const { db } = server
  const { token, account } = await buildBuyer(db)
  const startsOn = addDays(new Date().toISOString().slice(0, 10), 400)
  const event = await buildEvent(db, {
    starts_on: startsOn,
    ends_on: addDays(startsOn, 2),
    pix_installments: 12,
    pix_interest_percent: interest,
    ...given,
  })
  const categories = []
  for (const price of [100, 0, 240])
    categories.push(await buildCategory(db, { eventId: event.id, price_in_cents: price * 100 }))
  const { cartUUID } = await openCart(
    server,
    token,
    categories.map(({ id }) => ({ itemUUID: id })),
  )
  await server.call('GET /api/cart/:cartUUID/pay/pix', {
    params: { cartUUID },
    query: { token, mode: '1', installments: String(count) },
  })
  const pay = async (installment: number) => {
    const charge = (await listCharges(server, cartUUID)).findLast((one) => one.installment === installment)!
    const { endToEndId } = await bankControl.pay({ txid: charge.txid })
    await askBankNow(server)
    return { ...charge, endToEndId }
  }
  for (let installment = 1; installment <= paid; installment++) {
    await pay(installment)
    await issueInstallments(server.context)
  }
  const items = await db
    .selectFrom('cart_item')
    .where('cart_id', '=', cartUUID)
    .select(['id', 'charged_in_cents'])
    .orderBy('id')
    .execute()
  const entry = (price: Priced) => items.find((item) => item.charged_in_cents === price * 100)!.id
  return { cartUUID, token, account, event, categories, entry, pay, ...(await openOffice(server, cartUUID)) }
}

/** The people of the office and their calls about the entries of one cart. */
export async function openOffice(server: TestServer, cartUUID: string) {
  const { db } = server
  const { event_id: eventId } = await db
    .selectFrom('cart')
    .where('id', '=', cartUUID)
    .select('event_id')
    .executeTakeFirstOrThrow()
  const owner = (await buildAdmin(db)).token
  const treasurer = (await buildClerk(server, eventId, 'treasurer')).token
  const desk = (await buildClerk(server, eventId, 'desk')).token
  const preview = async (cartItemId?: number, bundle: '0' | '1' = '0') =>
    (
      await server.call('GET /api/cart/admin/:cartUUID/removal', {
        params: { cartUUID },
        query: { token: owner, bundle, ...(cartItemId !== undefined && { cartItemId: String(cartItemId) }) },
      })
    ).body.removal
  /** Removes as the page does: it shows the preview, and sends its value. */
  const remove = async (
    cartItemId?: number,
    {
      by = owner,
      bundle = 0,
      ...other
    }: { by?: string; bundle?: 0 | 1; value?: number; shown?: number } = {},
  ) =>
    server.call('POST /api/cart/admin/:cartUUID/removal', {
      params: { cartUUID },
      query: { token: by },
      body: {
        desc: 'Desistência',
        shown: (await preview(cartItemId, bundle === 1 ? '1' : '0')).value,
        bundle,
        ...(cartItemId !== undefined && { cartItemId }),
        ...other,
      },
    })
  const onEntry = (how: 'remove' | 'restore', cartItemId: number, bundle: '0' | '1' = '0') =>
    server.call(`POST /api/cart/admin/:cartUUID/:cartItemId/${how}`, {
      params: { cartUUID, cartItemId: String(cartItemId) },
      query: { token: owner, bundle },
    })
  const onCart = (how: 'remove' | 'restore') =>
    server.call(`POST /api/cart/admin/:cartUUID/${how}`, { params: { cartUUID }, query: { token: owner } })
  return { owner, treasurer, desk, preview, remove, onEntry, onCart }
}

/** What goes back of a cart, by method in centavos, and what is open of its plan. */
export async function readMoneyOf({ db }: TestServer, cartUUID: string) {
  const { rows: back } = await sql<{ method: string; inCents: number; status: string }>`
    select payment.method, refund.value_in_cents as "inCents", refund.status
    from refund join payment on payment.id = refund.payment_id
    where payment.cart_id = ${cartUUID} order by refund.created_at, payment.method, refund.id`.execute(db)
  const { rows: open } = await sql<{ installment: number; inCents: number }>`
    select charge.installment, charge.value_in_cents as "inCents"
    from charge join plan on plan.id = charge.plan_id and plan.is_current
    where charge.cart_id = ${cartUUID} and charge.status in ('planned', 'intent', 'active') order by charge.installment`.execute(
    db,
  )
  return {
    back: back.filter(({ status }) => status !== 'failed').map(({ method, inCents }) => [method, inCents]),
    open: open.map(({ inCents }) => inCents),
  }
}
