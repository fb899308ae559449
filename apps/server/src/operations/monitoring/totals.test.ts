import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { openDesk, sellAndRefund } from '#testing/desk-sales.ts'
import { askBankNow, openCharge } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { readTotals, sumTotals } from './totals.service.ts'

const totalsOf = async (server: TestServer) => {
  const totals = await readTotals(server.db)
  return Object.fromEntries(
    Object.entries(totals).map(([metric, some]) => [
      metric,
      some.reduce<Record<string, number>>(
        (sums, { label, value }) => ({ ...sums, [label]: (sums[label] ?? 0) + value }),
        {},
      ),
    ]),
  )
}

/** The same sums, read from all rows. */
async function sumsOf({ db }: TestServer) {
  const read = async (query: string) => {
    const { rows } = await sql<{ label: string; value: number }>`${sql.raw(query)}`.execute(db)
    return Object.fromEntries(rows.map(({ label, value }) => [label, value]))
  }
  return {
    carts: await read(`select status as label, count(*)::float8 as value from cart group by 1`),
    received: await read(
      `select decision as label, sum(amount_in_cents)::float8 as value from payment group by 1`,
    ),
    refunds: await read(
      `select status as label, sum(value_in_cents)::float8 as value from refund group by 1`,
    ),
  }
}

test('The totals of the metrics follow each change of a cart, a payment and a refund', async () => {
  await using server = await startTestServer()
  const sum = () => sumTotals(server.context)
  await sum()
  expect(await totalsOf(server)).toEqual({ carts: {}, received: {}, refunds: {} })

  const first = await openCharge(server)
  await sum()
  expect(await totalsOf(server)).toEqual({ carts: { open: 1 }, received: {}, refunds: {} })

  // Its cart and its payment are of an earlier day.
  await sql`update cart set created_at = now() - interval '3 days'`.execute(server.db)
  await bankControl.pay({ txid: first.txid, times: 2 })
  await askBankNow(server)
  await openCharge(server)
  await sum()
  const totals = await totalsOf(server)
  expect(totals).toEqual(await sumsOf(server))
  expect(totals).toMatchObject({ carts: { open: 1, paid: 1 }, refunds: { requested: expect.any(Number) } })
})

test('The totals contain the cash and card payments of the desk by method', async () => {
  await using server = await startTestServer()
  await sumTotals(server.context)
  const desk = await openDesk(server)
  await sellAndRefund(server, desk)
  await sumTotals(server.context)
  const { received, refunds } = await readTotals(server.db)
  const shown = (some: typeof received) => some.map(({ label, method, value }) => [label, method, value])
  expect(shown(received).toSorted()).toEqual([
    ['honoured', 'card', 2000],
    ['honoured', 'cash', 10_000],
  ])
  expect(shown(refunds)).toEqual([['done', 'cash', 3000]])
})

test('The sums of all rows at night correct a total whose change has no fact', async () => {
  await using server = await startTestServer()
  await openCharge(server)
  await sumTotals(server.context)
  await sql`update cart set status = 'expired'`.execute(server.db)
  await sumTotals(server.context)
  expect((await totalsOf(server)).carts).toEqual({ open: 1 })

  await sql`update audit_reader set whole_at = now() - interval '37 hours'`.execute(server.db)
  await sumTotals(server.context)
  expect((await totalsOf(server)).carts).toEqual({ expired: 1 })
})

test('Two workers that sum at once store each day once', async () => {
  await using server = await startTestServer()
  await openCharge(server)
  await Promise.all([sumTotals(server.context), sumTotals(server.context)])
  await openCharge(server)
  await Promise.all([sumTotals(server.context), sumTotals(server.context)])
  await sumTotals(server.context)
  expect(await totalsOf(server)).toEqual(await sumsOf(server))
})
