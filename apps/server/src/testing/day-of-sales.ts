import { sql } from 'kysely'
import { bankControl } from './bank.ts'
import { buildAccount, buildCategory, buildEvent } from './builders.ts'
import { askBankNow } from './paying.ts'
import type { TestServer } from './server.ts'
import { buildClerk, type Clerk, openShift } from './till.ts'

export const SALES_PER_SHIFT = 100
export const PRICE = 12_035

/** The money that a shift received and paid out, in centavos. */
export type Tally = {
  clerk: Clerk
  shiftId: string
  number: number
  float: number
  deposits: number
  withdrawals: number
  cashIn: number
  cashOut: number
  cardIn: number
  cardOut: number
  courtesies: number
  sales: number
  pix: number
  cashPayments: number
  cardPayments: number
}
type Split = { pix: number; cash: number; cards: number[]; courtesy: number }

/** How the sale with this number is paid: by Pix, mixed with Pix, mixed, as a courtesy, by card or in cash. */
function splitOf(nth: number, mayGive: boolean): Split {
  const paid = (parts: Partial<Split>): Split => ({ pix: 0, cash: 0, cards: [], courtesy: 0, ...parts })
  switch (nth % 20) {
    case 0:
      return paid({ pix: PRICE })
    case 1:
      return paid({ pix: 5001, cash: PRICE - 5001 })
    case 2:
      return paid({ cash: 2003, cards: [PRICE - 2003] })
    case 3:
      return paid({ cash: 35, cards: [6000, 6000] })
    case 4:
      return mayGive ? paid({ courtesy: PRICE }) : paid({ cash: PRICE })
    case 5:
      return mayGive ? paid({ courtesy: 2035, cash: 10_000 }) : paid({ cards: [PRICE] })
    default:
      return nth % 3 === 0 ? paid({ cards: [PRICE] }) : paid({ cash: PRICE })
  }
}

type Sale = { tally: Tally; cartUUID: string; split: Split; nth: number; txid: string }

/** Three shifts with a hundred sales each, by every method, and with refunds, a withdrawal and a deposit. */
export async function buildDayOfSales(server: TestServer) {
  const { id: eventUUID } = await buildEvent(server.db)
  const offered = { eventId: eventUUID, price_in_cents: PRICE, total: 1000 }
  const { id: itemUUID } = await buildCategory(server.db, offered)
  const treasurer = await buildClerk(server, eventUUID, 'treasurer')
  const tallies: Tally[] = []
  for (const float of [20_000, 5050, 0]) {
    // Only a treasurer may give a courtesy, so one of the three clerks is a treasurer.
    const clerk = await buildClerk(server, eventUUID, float === 5050 ? 'treasurer' : 'desk')
    const { shiftId, number } = await openShift(server, eventUUID, clerk, float / 100)
    const nothing = { deposits: 0, withdrawals: 0, cashIn: 0, cashOut: 0, cardIn: 0, cardOut: 0 }
    const counts = { courtesies: 0, sales: 0, pix: 0, cashPayments: 0, cardPayments: 0 }
    tallies.push({ clerk, shiftId, number, float, ...nothing, ...counts })
  }
  await payOpen((await Promise.all(tallies.map(sellAll))).flat())
  for (const tally of tallies) await returnSome(tally)
  await moveMoney()
  return { eventUUID, treasurer, tallies }

  /** Sells everything of one shift. Returns the sales that wait for a Pix. */
  async function sellAll(tally: Tally) {
    const { clerk } = tally
    const open: Sale[] = []
    for (let nth = 0; nth < SALES_PER_SHIFT; nth++) {
      const split = splitOf(nth, tally.float === 5050)
      const { cpf } = await buildAccount(server.db, { password_hash: null })
      const { body, status } = await server.call('POST /api/events/:eventUUID/till/sales', {
        params: { eventUUID },
        query: { token: clerk.token },
        body: { cpf, items: [{ itemUUID, quantity: 1 }] },
      })
      if (status !== 200) throw new Error(body.msg)
      const { cartUUID } = body.sale
      const sale = { tally, cartUUID, split, nth, txid: '' }
      if (split.pix > 0) open.push({ ...sale, txid: await askByPix(clerk, cartUUID, split.pix) })
      else await complete(sale)
    }
    return open
  }

  /** Pays every Pix, and books the cash of the sales with a Pix part. */
  async function payOpen(sales: Sale[]) {
    for (const { txid } of sales) await bankControl.pay({ txid })
    await askBankNow(server)
    for (const sale of sales) {
      sale.tally.pix += sale.split.pix
      if (sale.split.cash > 0) await complete(sale)
    }
  }

  async function askByPix({ token }: Clerk, cartUUID: string, cents: number) {
    const { body } = await server.call('POST /api/till/sales/:cartUUID/pix', {
      params: { cartUUID },
      query: { token },
      body: { value: cents / 100 },
    })
    return body.txid
  }

  async function complete({ tally, cartUUID, split, nth }: Sale) {
    const { cash, cards, courtesy } = split
    const { status, body } = await server.call('POST /api/till/sales/:cartUUID/complete', {
      params: { cartUUID },
      query: { token: tally.clerk.token },
      body: {
        shiftId: tally.shiftId,
        deviceKey: tally.clerk.deviceKey,
        cash: cash > 0 ? { value: cash / 100, given: Math.ceil(cash / 5000) * 50 } : null,
        cards: cards.map((cents, index) => ({
          value: cents / 100,
          brand: 'elo' as const,
          nsu: `${nth}${'AB'[index]}`,
        })),
        courtesy: courtesy > 0 ? { value: courtesy / 100, reason: 'Patrocinador' } : null,
      },
    })
    if (status !== 200) throw new Error(body.msg)
    tally.cashIn += cash
    tally.cashPayments += Number(cash > 0)
    tally.cardIn += cards.reduce((sum, cents) => sum + cents, 0)
    tally.cardPayments += cards.length
    tally.courtesies += courtesy
    tally.sales++
  }

  /** Promises and hands over refunds: a part of three cash payments and the whole of one card payment. */
  async function returnSome(tally: Tally) {
    const { rows } = await sql<{ id: string; method: 'cash' | 'card'; cents: number }>`
    (select payment.id, method, 1999 as cents from payment join cash_payment on payment_id = payment.id
      where shift_id = ${tally.shiftId} and amount_in_cents > 5000 order by payment.id limit 3)
    union all (select payment.id, method, amount_in_cents from payment join card_payment on payment_id = payment.id
      where shift_id = ${tally.shiftId} order by payment.id limit 1)`.execute(server.db)
    for (const { id, method, cents } of rows) {
      const asked = await server.call('POST /api/till/payments/:paymentId/refund', {
        params: { paymentId: id },
        query: { token: treasurer.token },
        body: { value: cents / 100, desc: 'Desistência' },
      })
      if (asked.status !== 200) throw new Error(asked.body.msg)
      const { id: refundId } = await server.db
        .selectFrom('refund')
        .where('payment_id', '=', id)
        .select('id')
        .executeTakeFirstOrThrow()
      const { clerk, shiftId } = tally
      const handed = await server.call('POST /api/till/refunds/:refundId/pay-out', {
        params: { refundId },
        query: { token: clerk.token },
        body: { shiftId, deviceKey: clerk.deviceKey, nsu: method === 'card' ? '777' : '' },
      })
      if (handed.status !== 200) throw new Error(handed.body.msg)
      if (method === 'cash') tally.cashOut += cents
      else tally.cardOut += cents
    }
  }

  /** A withdrawal from the first drawer and a deposit into the last one. */
  async function moveMoney() {
    const move = async (tally: Tally, kind: 'withdrawal' | 'deposit', cents: number) => {
      const { status } = await server.call('POST /api/till/shifts/:shiftId/movements', {
        params: { shiftId: tally.shiftId },
        query: { token: tally.clerk.token },
        body: { kind, value: cents / 100, reason: 'Cofre', deviceKey: tally.clerk.deviceKey },
      })
      if (status !== 200) throw new Error(`No ${kind}: ${status}`)
      tally[`${kind}s`] += cents
    }
    await move(tallies[0]!, 'withdrawal', 150_000)
    await move(tallies[2]!, 'deposit', 5000)
  }
}
