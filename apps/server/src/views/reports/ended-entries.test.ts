import { addDays, businessDate } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildAccount, buildAdmin, buildCategory } from '#testing/builders.ts'
import { buildCheckIn } from '#testing/check-in.ts'
import { openMoves } from '#testing/moving.ts'
import { buildPurchase } from '#testing/purchase.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { buildClerk, openShift } from '#testing/till.ts'
import { unzip } from '#testing/unzip.ts'
import { readWorksheet } from '#testing/worksheet.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

/** The summary of the financial report, and its entries, each row without empty cells. */
async function readSales(eventUUID: string) {
  const { token } = await buildAdmin(server.db)
  const { raw } = await server.call('GET /api/events/:eventUUID/report/sales', {
    params: { eventUUID },
    query: { token },
  })
  const workbook = unzip(raw)
  return {
    summary: Object.fromEntries(readWorksheet(workbook, 1).map(([name, value]) => [name, value])),
    entries: readWorksheet(workbook, 2).slice(1),
  }
}

test('The financial report says when and why an entry ended, and what was withheld of it', async () => {
  const purchase = await buildPurchase(server, { event: { late_withdrawal_days: 10, withheld_percent: 20 } })
  const { cartUUID, event } = purchase
  const shiftPayment = (days: number) =>
    sql`update payment set received_at = received_at + ${days} * interval '1 day' where cart_id = ${cartUUID}`.execute(
      server.db,
    )
  await shiftPayment(-8)
  const call = { params: { cartUUID }, query: { token: purchase.token } }
  const entries = [purchase.entry(240)]
  const offer = await server.call('GET /api/cart/:cartUUID/withdrawal', {
    ...call,
    query: { ...call.query, entries: entries.join() },
  })
  const { removal, withheld = 0 } = offer.body
  const shown = { value: removal!.value, due: removal!.due }
  expect(
    (await server.call('POST /api/cart/:cartUUID/withdrawal', { ...call, body: { entries, shown } })).status,
  ).toBe(200)
  const { summary, entries: rows } = await readSales(event.id)
  expect(summary).toMatchObject({
    Inscrições: 2,
    'Inscrições encerradas': 1,
    'Retido de inscrições encerradas': withheld,
  })
  expect(withheld).toBeGreaterThan(0)
  const REASON = 'Desistência depois de 7 dias, com 20% retidos'
  const ended = rows.filter((row) => row.includes(REASON))
  expect(ended).toEqual([expect.arrayContaining(['Removida', 240, REASON])])
  expect(ended[0]!.filter((cell) => String(cell).includes(businessDate(new Date())))).toHaveLength(2)

  const { token } = await buildAdmin(server.db)
  const restored = await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/restore', {
    params: { cartUUID, cartItemId: String(entries[0]) },
    query: { token, bundle: '0' },
  })
  expect(restored.status).toBe(200)
  const after = await readSales(event.id)
  expect(after.entries.filter((row) => row.includes(REASON))).toEqual([])
  expect(after.summary['Retido de inscrições encerradas']).toBe(0)
  await shiftPayment(8)
})

test('The financial report counts how often the riders of an entry were swapped', async () => {
  const today = businessDate(new Date())
  const scene = await buildCheckIn(server, {
    event: { starts_on: addDays(today, 30), ends_on: addDays(today, 31) },
  })
  const { cpf } = await buildAccount(server.db)
  const call = { params: { cartUUID: scene.cartUUID }, query: { token: scene.buyer.token } }
  for (const rider of [cpf, scene.rider.cpf]) {
    const [entry] = (await server.call('GET /api/cart/:cartUUID/swaps', call)).body.entries
    const swapped = await server.call('PUT /api/cart/:cartUUID/swaps/:cartItemId', {
      params: { ...call.params, cartItemId: String(scene.cartItemId) },
      query: call.query,
      body: { version: entry!.version, swaps: [{ position: 0, rider: { cpf: rider } }] },
    })
    expect(swapped.status).toBe(200)
  }
  const [row] = (await readSales(scene.event.id)).entries
  // Its number is 1 and its price 0.
  expect(row?.filter((cell) => cell === 2)).toHaveLength(1)
})

test.each([
  { paid: 2, from: 240, to: 60, owed: 0, interest: 1.7 },
  { paid: 1, from: 240, to: 200, owed: 0, interest: 0.85 },
  { paid: 1, from: 240, to: 60, owed: 0, interest: 0.85 },
  { paid: 1, from: 100, to: 160, owed: 60, interest: 0.85 },
] as const)(
  'The interest in the financial report stays when an entry moves: $paid of two paid, R$ $from to R$ $to',
  async ({ paid, from, to, owed, interest }) => {
    const purchase = await buildPurchase(server, { paid })
    const { db } = server
    const { event } = purchase
    const target = await buildCategory(db, { eventId: event.id, price_in_cents: to * 100 })
    const clerk = await buildClerk(server, event.id)
    const { shiftId } = await openShift(server, event.id, clerk)
    const payment = {
      shiftId,
      deviceKey: clerk.deviceKey,
      cash: { value: owed, given: owed },
      cards: [],
    }
    const { move } = openMoves(server, purchase)
    const options = owed > 0 ? { by: clerk.token, payment } : {}
    expect((await move(purchase.entry(from), target.id, options))[0]).toBe(200)

    const { summary, entries } = await readSales(event.id)

    expect(summary).toMatchObject({
      Inscrições: 3,
      'Inscrições encerradas': 1,
      'Valor das inscrições (bruto)': 340 - from + to,
      'Juros do parcelamento recebidos': interest,
    })
    const ended = entries.filter((row) => row.includes(`Mudou para ${target.name}: Menos de dez inscritos`))
    expect(ended).toEqual([expect.arrayContaining(['Removida', from])])
    expect(entries.filter((row) => row.includes(target.name))).toEqual([expect.arrayContaining(['Pago', to])])
  },
)
