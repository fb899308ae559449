import type { ShiftTotals } from '@porteira/contract'
import { businessDate } from '@porteira/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#operations/invariants/invariants.service.ts'
import { buildDayOfSales, PRICE, SALES_PER_SHIFT, type Tally } from '#testing/day-of-sales.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { buildClerk, type Clerk, countOf, openShift } from '#testing/till.ts'
import { unzip } from '#testing/unzip.ts'
import { readTable, readWorksheet } from '#testing/worksheet.ts'

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
    const { body } = await readReport(one.shiftId, treasurer)
    expect(body.shift.totals).toEqual(totalsOf(one))
    const lines = (kind: string, method = '') =>
      body.lines.filter((line) => line.kind === kind && line.method === method)
    const sum = (some: { value: number | null }[]) =>
      some.reduce((total, { value }) => total + Math.round(Number(value) * 100), 0)
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

const METHODS = ['pix', 'cash', 'card'] as const
const NAMES: Record<string, string> = { pix: 'Pix', cash: 'Dinheiro', card: 'Cartão' }
type Line = { kind: string; method: string; value: number | null }

/** The sums of the lines of a shift report by method, in the form of a day sheet. */
const methodsIn = (lines: Line[]) =>
  METHODS.map((method) => {
    const centsOf = (kind: string) =>
      lines.reduce((sum, line) => {
        const isCounted = line.kind === kind && line.method === method
        return sum + (isCounted ? Math.round(Number(line.value) * 100) : 0)
      }, 0)
    const count = lines.filter((line) => line.kind === 'sale' && line.method === method).length
    return { method, received: centsOf('sale') / 100, returned: (0 - centsOf('refund')) / 100, count }
  })

const readWorkbook = async (kind: 'sales' | 'till') => {
  const path = `GET /api/events/:eventUUID/report/${kind}` as const
  return unzip((await server.call(path, { params: { eventUUID }, query: { token: treasurer.token } })).raw)
}

/** The sums of one shift, or of the money outside of the till. */
type Paper = { number: number | null; methods: ReturnType<typeof methodsIn> }

const round = (value: number) => Math.round(value * 100) / 100

test('Every figure of a shift is the same in shift report, day sheet and both workbooks, and no Pix part is outside', async () => {
  const [sales, till] = [await readWorkbook('sales'), await readWorkbook('till')]
  const perShift = readTable(sales, 'Caixa', 'Pix recebido (R$)')
  const payments = readTable(sales, 'Identificador (E2E ou NSU)')
  const entries = readTable(till, 'Lançamento')
  const sumBy = (rows: Record<string, unknown>[], column: string) =>
    round(rows.reduce((sum, row) => sum + Number(row[column]), 0))

  const reports: Paper[] = []
  for (const { shiftId, number } of tallies)
    reports.push({ number, methods: methodsIn((await readReport(shiftId, treasurer)).body.lines) })
  const { body: sheet } = await readDay(treasurer)
  const outside = METHODS.map((method, index) => {
    const whole = sheet.methods.find((one) => one.method === method)!
    const inShifts = (value: 'received' | 'returned' | 'count') =>
      reports.reduce((sum, { methods }) => sum + methods[index]![value], 0)
    return {
      method,
      received: round(Number(whole.received) - inShifts('received')),
      returned: round(whole.returned - inShifts('returned')),
      count: whole.count - inShifts('count'),
    }
  })
  const wholePix = tallies.length * (SALES_PER_SHIFT / 20)
  expect(outside).toEqual([
    { method: 'pix', received: (wholePix * PRICE) / 100, returned: 0, count: wholePix },
    { method: 'cash', received: 0, returned: 0, count: 0 },
    { method: 'card', received: 0, returned: 0, count: 0 },
  ])

  const papers: Paper[] = [...reports, { number: null, methods: outside }]
  expect(perShift.map((row) => row['Caixa'])).toEqual([1, 2, 3, 'Fora do caixa'])
  for (const [index, { number, methods }] of papers.entries()) {
    for (const { method, received, returned, count } of methods) {
      const name = NAMES[method]!
      const isOwn = (row: Record<string, unknown>) =>
        (row['Caixa'] ?? null) === number && row['Forma'] === name
      const paid = payments.filter(isOwn)
      const booked = (kind: string) =>
        sumBy(
          entries.filter((row) => isOwn(row) && row['Lançamento'] === kind),
          'Valor (R$)',
        )
      expect({
        number,
        method,
        perShift: [perShift[index]![`${name} recebido (R$)`], perShift[index]![`${name} devolvido (R$)`]],
        payments: [sumBy(paid, 'Recebido (R$)'), sumBy(paid, 'Devolvido (R$)'), paid.length],
        entries: [booked('Venda'), booked('Devolução')],
      }).toEqual({
        number,
        method,
        perShift: [received, returned],
        payments: [received, returned, count],
        entries: [received, 0 - returned],
      })
    }
    const net = methods.reduce((sum, { received, returned }) => sum + received - returned, 0)
    expect(perShift[index]!['Líquido (R$)']).toBe(round(net))
  }
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
  expect(body.methods).toEqual(methodsIn((await readReport(last!.shiftId, last!.clerk)).body.lines))
  expect(body.methods.map(({ method }) => method)).toEqual(['pix', 'cash', 'card'])
  expect((await readDay(treasurer, '2026-02-30')).status).toBe(400)
  const empty = await readDay(treasurer, '2020-01-01')
  expect(empty.body).toMatchObject({ shifts: [], methods: [], totals: { float: 0, expected: 0, sales: 0 } })
  const auditor = await buildClerk(server, eventUUID, 'auditor')
  expect((await readDay(auditor)).body.shifts).toHaveLength(3)
  const unknown = await readReport('00000000-0000-4000-8000-000000000000', treasurer)
  expect([403, 404]).toContain(unknown.status)
})

test('A Pix part of the day before counts as no sale of that day and stays in the shift that completed the sale', async () => {
  const [first] = tallies
  const before = (await readReport(first!.shiftId, treasurer)).body.lines
  const { id } = await server.db
    .selectFrom('payment')
    .innerJoin('cart', 'cart.id', 'payment.cart_id')
    .where('method', '=', 'pix')
    .where(
      'cart_id',
      'in',
      before.filter(({ method }) => method === 'pix').map((line) => line.cartUUID),
    )
    .select('payment.id')
    .executeTakeFirstOrThrow()
  const sales = (await readDay(treasurer)).body.totals.sales
  await sql`update payment set received_at = received_at - interval '1 day' where id = ${id}`.execute(
    server.db,
  )
  const { body: today } = await readDay(treasurer)
  const yesterday = await readDay(treasurer, String(businessDate(new Date(Date.now() - 86_400_000))))
  expect(today.totals.sales).toBe(sales)
  expect(yesterday.body).toMatchObject({
    shifts: [],
    methods: [{ method: 'pix', count: 1 }],
    totals: { sales: 0 },
  })
  const after = (await readReport(first!.shiftId, treasurer)).body.lines
  expect(methodsIn(after)).toEqual(methodsIn(before))
})

test('A Pix part of a sale with money in two shifts is in the report of one shift', async () => {
  const [first] = tallies
  const later = await openShift(server, eventUUID, await buildClerk(server, eventUUID, 'desk'), 0)
  const report = async ({ shiftId }: { shiftId: string }) => (await readReport(shiftId, treasurer)).body.lines
  const before = await report(first!)
  const part = before.find(({ method }) => method === 'pix')!
  await sql`with paid as (
      insert into payment (method, cart_id, amount_in_cents, received_at, decision)
      values ('cash', ${part.cartUUID}, 100, now(), 'honoured') returning id)
    insert into cash_payment (payment_id, shift_id, given_in_cents)
    select id, ${later.shiftId}, 100 from paid`.execute(server.db)
  expect(await report(first!)).toEqual(before)
  expect((await report(later)).map(({ method, value }) => [method, value])).toEqual([['cash', 1]])
})
