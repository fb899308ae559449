import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expireCarts } from '#modules/sales/carts/carts.service.ts'
import {
  askAboutCharges,
  endOverdueCharges,
} from '#modules/payments/methods/pix/settlement/asking.service.ts'
import { sendRefunds } from '#modules/payments/refunds/sending.service.ts'
import { bankControl } from './bank.ts'
import { buildBuyer, buildCategory, buildEvent } from './builders.ts'
import { openCart } from './paid-cart.ts'
import type { TestServer } from './server.ts'

/** A cart of a buyer of its own over one unit at R$ 120,00. */
export async function openOwnedCart(server: TestServer, given: { total?: number } = {}) {
  const { account, token } = await buildBuyer(server.db)
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, total: given.total ?? 100 })
  const { cartUUID } = await openCart(server, token, [{ itemUUID: category.id }])
  return { account, token, event, category, cartUUID }
}

/** The copy-and-paste text of the Pix. The charge is then at the bank. */
export async function readPix(server: TestServer, cartUUID: string, token: string) {
  const answer = await server.call('GET /api/cart/:cartUUID/pay/pix', {
    params: { cartUUID },
    query: { token, mode: '1' },
  })
  if (answer.status !== 200) throw new Error(`No Pix: ${answer.body.msg}`)
  return String(answer.body)
}

/** Puts a cart's charge at the bank; answers how it is paid. */
export async function putCharge(server: TestServer, cartUUID: string, token: string) {
  const pixCopiaECola = await readPix(server, cartUUID, token)
  const { txid } = await server.db
    .selectFrom('charge')
    .select('txid')
    .where('cart_id', '=', cartUUID)
    .executeTakeFirstOrThrow()
  return { pixCopiaECola, txid }
}

/** An owned cart with a charge that waits to be paid at the bank. */
export async function openCharge(server: TestServer, given: { total?: number } = {}) {
  const cart = await openOwnedCart(server, given)
  return { ...cart, ...(await putCharge(server, cart.cartUUID, cart.token)) }
}

/**
 * The bank is asked as the job asks it, without waiting for its hour. A charge that another call works on is left out, as
 * the job leaves it out: a statement that waits for the charges of all carts meets deadlocks.
 */
export async function askBankNow(server: TestServer) {
  await server.db
    .updateTable('charge')
    .set({ asked_at: new Date(0) })
    .where('id', 'in', (row) => row.selectFrom('charge').select('id').forNoKeyUpdate().skipLocked())
    .execute()
  await askAboutCharges(server.context)
}

/** Two paid carts of R$ 120,00; answers the ids of their Pix. */
export async function payTwo(server: TestServer) {
  const pay = async () => (await bankControl.pay({ txid: (await openCharge(server)).txid })).endToEndId
  const ids = [await pay(), await pay()] as const
  await askBankNow(server)
  return ids
}

/** Sends the unfinished refunds as the job sends them, without their waiting times. */
export async function sendRefundsNow(server: TestServer) {
  await server.db
    .updateTable('refund')
    .set({ next_try_at: new Date(0) })
    .where('status', 'in', ['requested', 'sent'])
    .execute()
  await sendRefunds(server.context)
}

/** The cart's time is over; the job has not come by yet. */
export const endTime = (server: TestServer, cartUUID: string) =>
  server.db
    .updateTable('cart')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', cartUUID)
    .execute()

/** Runs the jobs after the cart expires, and again after the time in which the bank may answer. */
export async function passTime(server: TestServer, cartUUID: string) {
  await endTime(server, cartUUID)
  await expireCarts(server.db, { kind: 'job' })
  await passGrace(server, cartUUID)
  await endOverdueCharges(server.context)
}

/** Ends the time in which an expiring cart waits for the bank. */
export const passGrace = (server: TestServer, cartUUID: string, seconds = 61) =>
  server.db
    .updateTable('cart')
    .set({ expiring_since: new Date(Date.now() - seconds * 1000) })
    .where('id', '=', cartUUID)
    .where('status', '=', 'expiring')
    .execute()

export const readCartRow = (server: TestServer, cartUUID: string) =>
  server.db.selectFrom('cart').selectAll().where('id', '=', cartUUID).executeTakeFirstOrThrow()

export const takenOf = async (server: TestServer, id: string) =>
  (await server.db.selectFrom('item').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken

/** Waits until `count` statements wait for a lock of this test. */
export async function waitUntilLocked(server: Pick<TestServer, 'db'>, count = 1) {
  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(server.db)
    return rows[0]?.count ?? 0
  }
  while ((await countWaiting()) < count) await pause(10)
}
