import type { ShiftTotals } from '@porteira/contract'
import { businessDate } from '@porteira/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#operations/invariants/invariants.service.ts'
import { buildDayOfSales, PRICE, SALES_PER_SHIFT, type Tally } from '#testing/day-of-sales.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { buildClerk, type Clerk, countOf } from '#testing/till.ts'
import { unzip } from '#testing/unzip.ts'
import { readWorksheet } from '#testing/worksheet.ts'

let server: TestServer
let eventUUID: string
let treasurer: Clerk
let tallies: Tally[]

beforeAll(async () => {
  server = await startTestServer({ config: { refundDailyCapInCents: 100_000_000 } })
  const day = await buildDayOfSales(server)
  eventUUID = day.eventUUID
  treasurer = day.treasurer
  tallies = day.tallies
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const expectedOf = (one: Tally) => one.float + one.cashIn - one.cashOut + one.deposits - one.withdrawals
const totalsOf = (one: Tally): ShiftTotals => ({
  float: one.float / 100,
  cashIn: one.cashIn / 100,
  cashOut: one.cashOut / 100,
  deposits: one.deposits / 100,
  withdrawals: one.withdrawals / 100,
  expected: expectedOf(one) / 100,
  cardIn: one.cardIn / 100,
  cardOut: one.cardOut / 100,
  courtesies: one.courtesies / 100,
  sales: one.sales,
})
const sumOf = (valueOf: (one: Tally) => number) => tallies.reduce((sum, one) => sum + valueOf(one), 0)

const readReport = async (shiftId: string, { token }: Clerk) =>
  server.call('GET /api/till/shifts/:shiftId', { params: { shiftId }, query: { token } })
const readDay = async ({ token }: Clerk, day?: string) =>
  server.call('GET /api/events/:eventUUID/till/shifts', {
    params: { eventUUID },
    query: { token, ...(day && { day }) },
  })

/** Received and returned centavos by method, read from the tables of the ledger. */
async function readLedger() {
  const { rows } = await sql<{ method: string; received: number; returned: number; count: number }>`
    select method, sum(amount_in_cents)::int as received, count(*)::int as count,
      coalesce(sum((select sum(value_in_cents) from refund where payment_id = payment.id and status = 'done')), 0)::int as returned
    from payment join cart on cart.id = payment.cart_id where cart.event_id = ${eventUUID} group by method`.execute(
    server.db,
  )
  return new Map(rows.map(({ method, ...sums }) => [method, sums]))
}

test('A day of 300 sales on three shifts agrees in shift reports, day sheet, spreadsheets and ledger to the centavo', async () => {
  expect(sumOf(({ sales }) => sales) + tallies.length * (SALES_PER_SHIFT / 20)).toBe(300)
  const ledger = await readLedger()
  expect(Object.fromEntries(ledger)).toMatchObject({
    pix: { received: sumOf(({ pix }) => pix), returned: 0 },
    cash: { received: sumOf(({ cashIn }) => cashIn), returned: sumOf(({ cashOut }) => cashOut) },
    card: { received: sumOf(({ cardIn }) => cardIn), returned: sumOf(({ cardOut }) => cardOut) },
  })

  for (const one of tallies) {
    const { body } = await readReport(one.shiftId, one.clerk)
    expect(body.shift.totals).toEqual(totalsOf(one))
    const lines = (kind: string, method = '') =>
      body.lines.filter((line) => line.kind === kind && line.method === method)
    const sum = (some: { value: number }[]) =>
      some.reduce((total, { value }) => total + Math.round(value * 100), 0)
    expect(lines('sale', 'cash')).toHaveLength(one.cashPayments)
    expect(lines('sale', 'card')).toHaveLength(one.cardPayments)
    expect(sum(lines('sale', 'cash'))).toBe(one.cashIn)
    expect(sum(lines('sale', 'card'))).toBe(one.cardIn)
    expect(sum(lines('sale', 'pix'))).toBe(5 * 5001)
    expect(sum(lines('refund', 'cash'))).toBe(-one.cashOut)
    expect(sum(lines('refund', 'card'))).toBe(-one.cardOut)
    expect(sum(lines('courtesy', 'courtesy'))).toBe(one.courtesies)
    expect(sum([...lines('deposit'), ...lines('withdrawal')])).toBe(one.deposits - one.withdrawals)
    expect(body.lines.map(({ at }) => at)).toEqual(body.lines.map(({ at }) => at).toSorted())
  }

  const { body: sheet } = await readDay(treasurer)
  expect(sheet.day).toBe(businessDate(new Date()))
  expect(sheet.shifts.map(({ number }) => number)).toEqual([1, 2, 3])
  expect(sheet.totals).toEqual(
    totalsOf(
      tallies.reduce((all, one) => ({
        ...all,
        ...Object.fromEntries(
          Object.entries(one).flatMap(([name, value]) =>
            typeof value === 'number' ? [[name, Number(all[name as 'sales']) + value]] : [],
          ),
        ),
      })),
    ),
  )
  expect(sheet.methods).toEqual(
    ['pix', 'cash', 'card'].map((method) => {
      const { received, returned, count } = ledger.get(method)!
      return { method, received: received / 100, returned: returned / 100, count }
    }),
  )

  const till = unzip(
    (
      await server.call('GET /api/events/:eventUUID/report/till', {
        params: { eventUUID },
        query: { token: treasurer.token },
      })
    ).raw,
  )
  const [, ...shifts] = readWorksheet(till, 1)
  expect(shifts.map((cells) => cells.filter((cell) => typeof cell === 'number'))).toEqual(
    tallies.map((one) => [
      one.number,
      one.sales,
      one.float / 100,
      one.cashIn / 100,
      one.cashOut / 100,
      one.deposits / 100,
      one.withdrawals / 100,
      expectedOf(one) / 100,
      one.cardIn / 100,
      one.cardOut / 100,
      one.courtesies / 100,
    ]),
  )
  const [, ...lines] = readWorksheet(till, 2)
  const [, ...days] = readWorksheet(till, 3)
  const named = { pix: 'Pix', cash: 'Dinheiro', card: 'Cartão' }
  expect(days.map((cells) => cells.slice(1))).toEqual(
    Object.entries(named).map(([method, name]) => {
      const { received, returned, count } = ledger.get(method)!
      return [name, count, received / 100, returned / 100, (received - returned) / 100]
    }),
  )
  for (const [method, name] of Object.entries(named)) {
    const { received, returned } = ledger.get(method)!
    const own = lines.filter(
      (cells) => cells.includes(name) && (cells.includes('Venda') || cells.includes('Devolução')),
    )
    const cents = own.map((cells) => Math.round(Number(cells.findLast(Number.isFinite)) * 100))
    expect(cents.reduce((sum, value) => sum + value, 0)).toBe(received - returned)
  }

  const sales = unzip(
    (
      await server.call('GET /api/events/:eventUUID/report/sales', {
        params: { eventUUID },
        query: { token: treasurer.token },
      })
    ).raw,
  )
  const facts = Object.fromEntries(readWorksheet(sales, 1).map(([name, value]) => [name, value]))
  expect(facts).toMatchObject({
    Inscrições: 300,
    'Valor das inscrições (bruto)': (300 * PRICE) / 100,
    Recebido: [...ledger.values()].reduce((sum, { received }) => sum + received, 0) / 100,
    'Recebido por Pix': ledger.get('pix')!.received / 100,
    'Recebido em dinheiro': ledger.get('cash')!.received / 100,
    'Recebido em cartão': ledger.get('card')!.received / 100,
    Cortesias: sumOf(({ courtesies }) => courtesies) / 100,
    Devolvido: [...ledger.values()].reduce((sum, { returned }) => sum + returned, 0) / 100,
  })
  expect(Number(facts['Recebido']) * 100 + sumOf(({ courtesies }) => courtesies)).toBeCloseTo(300 * PRICE)
  expect(await findBrokenInvariants(server.db)).toEqual({})
})

test('Two shifts are counted exactly, the third one misses R$ 7,00, and its report shows who approved it', async () => {
  for (const [index, one] of tallies.entries()) {
    const missing = index === 2 ? 700 : 0
    const { body } = await server.call('POST /api/till/shifts/:shiftId/count', {
      params: { shiftId: one.shiftId },
      query: { token: one.clerk.token },
      body: { counts: countOf((expectedOf(one) - missing) / 100), deviceKey: one.clerk.deviceKey },
    })
    expect(body.shift).toMatchObject({ state: missing ? 'counted' : 'closed', difference: missing ? -7 : 0 })
  }
  const [, , last] = tallies
  await server.call('POST /api/till/shifts/:shiftId/approve', {
    params: { shiftId: last!.shiftId },
    query: { token: treasurer.token },
    body: { reason: 'Troco errado' },
  })
  const { body } = await readReport(last!.shiftId, last!.clerk)
  expect(body.shift).toMatchObject({
    state: 'closed',
    difference: -7,
    approvalReason: 'Troco errado',
    approvedBy: treasurer.account.nickname,
  })
  expect(body.counts.reduce((sum, { value, quantity }) => sum + Math.round(value * 100) * quantity, 0)).toBe(
    expectedOf(last!) - 700,
  )
  expect(body.history.map(({ says, reason }) => [says.split(' · ')[0], reason])).toEqual([
    ['Caixa aberto', ''],
    ['Suprimento', 'Cofre'],
    ['Caixa conferido, aguarda aprovação', ''],
    ['Contagem aprovada e caixa fechado', 'Troco errado'],
  ])
  const { raw } = await server.call('GET /api/events/:eventUUID/report/till', {
    params: { eventUUID },
    query: { token: treasurer.token },
  })
  expect(readWorksheet(unzip(raw), 1).at(-1)).toContain(-7)
  expect(await findBrokenInvariants(server.db)).toEqual({})
})

test('The desk reads its own shifts only, and an unknown day and an unknown shift are refused', async () => {
  const [first, , last] = tallies
  expect((await readReport(first!.shiftId, last!.clerk)).status).toBe(404)
  expect((await readReport(first!.shiftId, treasurer)).status).toBe(200)
  const { body } = await readDay(last!.clerk)
  expect(body.shifts.map(({ shiftId }) => shiftId)).toEqual([last!.shiftId])
  expect(body.totals).toEqual(totalsOf(last!))
  expect(body.methods.map(({ method }) => method)).toEqual(['cash', 'card'])
  expect((await readDay(treasurer, '2026-02-30')).status).toBe(400)
  const empty = await readDay(treasurer, '2020-01-01')
  expect(empty.body).toMatchObject({ shifts: [], methods: [], totals: { float: 0, expected: 0, sales: 0 } })
  const auditor = await buildClerk(server, eventUUID, 'auditor')
  expect((await readDay(auditor)).body.shifts).toHaveLength(3)
  const unknown = await readReport('00000000-0000-4000-8000-000000000000', treasurer)
  expect([403, 404]).toContain(unknown.status)
})
