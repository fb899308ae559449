import { addDays, businessDate } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endOverdueCharges } from '#modules/payments/methods/pix/settlement/asking.service.ts'
import { sendRefunds } from '#modules/payments/refunds/sending.service.ts'
import { bankControl } from '#testing/bank.ts'
import { buildBundle, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildCancellable, openCancelling } from '#testing/cancellation.ts'
import { addCheckInDevice, buildCheckIn } from '#testing/check-in.ts'
import { openDesk } from '#testing/desk-sales.ts'
import { listCharges } from '#testing/installments.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { buildPaidCart, openCart } from '#testing/paid-cart.ts'
import { askBankNow, putCharge, readCartRow, sendRefundsNow, waitUntilLocked } from '#testing/paying.ts'
import { readMoneyOf } from '#testing/purchase.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { endCancelled } from './working.service.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const buildScene = (paid?: number) => buildCancellable(server, paid)

const mailsAbout = async (fact: string) =>
  (await server.db.selectFrom('outbox').where('fact', 'like', fact).select('text').execute()).map(
    ({ text }) => text,
  )

async function buildFuture(entries = 1) {
  const startsOn = addDays(businessDate(new Date()), 20)
  const scene = await buildCheckIn(server, {
    event: { starts_on: startsOn, ends_on: addDays(startsOn, 2) },
    entries,
  })
  return { ...scene, office: await openCancelling(server, scene.event.id) }
}

test('A category is cancelled by two people: what the forecast says goes back, and the rest of the cart stays', async () => {
  const { office, c240, cartUUID, ...scene } = await buildScene()
  const forecast = await office.forecast([c240])
  expect(forecast).toMatchObject({
    entries: 1,
    carts: 1,
    people: 1,
    peopleByPhone: 0,
    value: 70.85,
    ways: [{ method: 'pix', byTransfer: 0, count: 1, value: 70.85 }],
    plans: { count: 1, installments: 1, value: 170.85 },
  })
  expect((await office.ask([c240])).body.msg).toBe(
    'Pedido feito. Uma segunda pessoa precisa confirmar em 24 horas.',
  )
  expect(await readMoneyOf(server, cartUUID)).toEqual({ back: [], open: [17_085] })
  expect((await office.decide('approve')).body.msg).toBe(
    'Cancelamento confirmado. As devoluções começam agora.',
  )
  await endCancelled(server.context)

  expect(await readMoneyOf(server, cartUUID)).toEqual({ back: [['pix', 7085]], open: [] })
  expect((await readCartRow(server, cartUUID)).status).toBe('paid')
  const { cancellation } = await office.read()
  expect(cancellation).toMatchObject({
    state: 'running',
    cartsDone: 1,
    cartsLeft: 0,
    queued: { count: 1, value: 70.85 },
    peopleTold: 1,
  })
  const sendAndRead = async () => {
    await sendRefundsNow(server)
    await endCancelled(server.context)
    return (await office.read()).cancellation
  }
  await expect
    .poll(sendAndRead, { interval: 200 })
    .toMatchObject({ state: 'done', refunded: { count: 1, value: 70.85 }, queued: { count: 0 } })
  const mails = await mailsAbout(`cancelled:${cancellation!.cancellationUUID}:%`)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('Motivo: A raia não seca até sexta.')
  expect(mails[0]).toContain('Volta para você: R$ 70,85 por Pix, para quem pagou.')
  expect(scene.entry(240)).toBeGreaterThan(0)
  await expectInvariants(server.db)
})

test('No client buys or restores an entry of a cancelled category, and the public reads why', async () => {
  const { office, c240, event, ...scene } = await buildScene()
  const { token } = await buildBuyer(server.db)
  await office.cancel([c240])
  const items = [{ itemUUID: c240, quantity: 1 }]
  const bought = await server.call('POST /api/cart/', { query: { token }, body: { items } })
  expect([bought.status, bought.body.code]).toEqual([409, 'category_cancelled'])
  const sold = await server.call('POST /api/events/:eventUUID/till/sales', {
    params: { eventUUID: event.id },
    query: { token: scene.desk },
    body: { cpf: scene.account.cpf, items },
  })
  expect([sold.status, sold.body.code]).toEqual([409, 'category_cancelled'])
  const restored = await scene.onEntry('restore', scene.entry(240))
  expect([restored.status, restored.body.code]).toEqual([409, 'category_cancelled'])
  const page = await server.call('GET /api/events/:eventUUID', { params: { eventUUID: event.id } })
  expect(page.body.notice).toMatch(/^Prova cancelada: .*\. A raia não seca até sexta\.$/)
  await expectInvariants(server.db)
})

test('A whole event is cancelled: paid, free and unpaid carts end, and the sale stays closed', async () => {
  const { office, c100, event, cartUUID, ...scene } = await buildScene()
  const { token } = await buildBuyer(server.db)
  const unpaid = await openCart(server, token, [{ itemUUID: c100 }])
  const all = scene.categories.map(({ id }) => id)
  expect(await office.forecast(all)).toMatchObject({ entries: 4, carts: 2, unpaidCarts: 1, value: 170.85 })
  await office.cancel(all, { wholeEvent: 1 })
  expect(await readMoneyOf(server, cartUUID)).toEqual({ back: [['pix', 17_085]], open: [] })
  for (const id of [cartUUID, unpaid.cartUUID])
    expect((await readCartRow(server, id)).status).toBe('cancelled')
  const page = await server.call('GET /api/events/:eventUUID', { params: { eventUUID: event.id } })
  expect(page.body).toMatchObject({
    salesState: 'closed',
    notice: 'Evento cancelado. A raia não seca até sexta.',
  })
  const reopened = await server.call('PUT /api/events/:eventUUID/sale', {
    params: { eventUUID: event.id },
    query: { token: office.admin },
    body: { closed: 0 },
  })
  expect([reopened.status, reopened.body.code]).toEqual([409, 'event_cancelled'])
  await expectInvariants(server.db)
})

test('A number that was handed out is settled: no device has a conflict, and rider and buyer get one mail each', async () => {
  const { office, ...scene } = await buildFuture(2)
  const device = await addCheckInDevice(server, scene)
  await device.act({ kind: 'handOut', cartItemId: scene.cartItemId })
  expect(await office.forecast([scene.category.id])).toMatchObject({ handedOut: 1, thrown: 0, people: 2 })
  await office.cancel([scene.category.id])
  const snapshot = await device.snapshot()
  expect(snapshot.conflicts).toEqual([])
  const { cancellation } = await office.read()
  const mails = await mailsAbout(`cancelled:${cancellation!.cancellationUUID}:%`)
  expect(mails.map((text) => text.split('\n')[0]).toSorted()).toEqual(
    [`Olá, ${scene.buyer.account.nickname}!`, `Olá, ${scene.rider.nickname}!`].toSorted(),
  )
  await expectInvariants(server.db)
})

test('A hand-out without network is refused when its category was cancelled meanwhile, and leaves no conflict', async () => {
  const { office, ...scene } = await buildFuture(2)
  const device = await addCheckInDevice(server, scene)
  const [one, two] = scene.ids as [number, number]
  await office.cancel([scene.category.id])
  const late = await device.act({ kind: 'handOut', cartItemId: one, queued: 1 })
  expect(late).toMatchObject({ outcome: 'refused', state: 'expected' })
  expect((await device.act({ kind: 'present', cartItemId: two, queued: 1 })).outcome).toBe('refused')
  expect((await device.snapshot()).conflicts).toEqual([])
})

test('A buyer with two carts gets one mail about both', async () => {
  const { office, ...scene } = await buildFuture()
  await buildPaidCart(server, scene.buyer.token, [{ itemUUID: scene.category.id }])
  await office.cancel([scene.category.id])
  const { cancellation } = await office.read()
  const mails = await mailsAbout(`cancelled:${cancellation!.cancellationUUID}:%`)
  const own = mails.filter((text) => text.startsWith(`Olá, ${scene.buyer.account.nickname}!`))
  expect(own).toHaveLength(1)
  expect(own[0]!.match(/Inscrição [A-Z0-9-]+:/g)).toHaveLength(2)
})

test('The people without a login are listed with their numbers, and the reading is recorded', async () => {
  const startsOn = addDays(businessDate(new Date()), 20)
  const scene = await buildCheckIn(server, {
    event: { starts_on: startsOn, ends_on: addDays(startsOn, 2) },
    rider: { password_hash: null, name: 'SEM LOGIN', mobile: '54999990009' },
  })
  const office = await openCancelling(server, scene.event.id)
  expect(await office.forecast([scene.category.id])).toMatchObject({ people: 2, peopleByPhone: 1 })
  await office.cancel([scene.category.id])
  expect(await office.people()).toEqual([
    { name: 'SEM LOGIN', mobile: '54999990009', categories: [scene.category.name] },
  ])
  const facts = await server.db
    .selectFrom('audit')
    .where('action', '=', 'cancellation.people_read')
    .select('after')
    .execute()
  expect(facts.at(-1)?.after).toMatchObject({ people: 1 })
})

test('A bundle that keeps another category keeps its price, and ends with the last one', async () => {
  const event = await buildEvent(server.db)
  const { token } = await buildBuyer(server.db)
  const inner = [
    await buildCategory(server.db, { eventId: event.id, price_in_cents: 5000 }),
    await buildCategory(server.db, { eventId: event.id, price_in_cents: 5000 }),
  ].map(({ id }) => id) as [string, string]
  const bundle = await buildBundle(server.db, { eventId: event.id, categoryIds: inner, price_in_cents: 8000 })
  const { cartUUID } = await openCart(server, token, [{ itemUUID: bundle.id }])
  const { txid } = await putCharge(server, cartUUID, token)
  await bankControl.pay({ txid })
  await askBankNow(server)
  const office = await openCancelling(server, event.id)
  expect(await office.forecast([inner[0]])).toMatchObject({ entries: 1, value: 0, insideBundles: 1 })
  await office.cancel([inner[0]])
  expect((await readMoneyOf(server, cartUUID)).back).toEqual([])
  await office.cancel([inner[1]])
  expect((await readMoneyOf(server, cartUUID)).back).toEqual([['pix', 8000]])
  await expectInvariants(server.db)
})

test('A pause ends no entry and sends no refund until it is over', async () => {
  const { office, c240, cartUUID } = await buildScene()
  const statesOf = async () => {
    const { rows } = await sql<{
      status: string
      attempts: number
    }>`select refund.status, attempts from refund
      join payment on payment.id = refund.payment_id where payment.cart_id = ${cartUUID}`.execute(server.db)
    return rows
  }
  await office.ask([c240])
  await office.decide('approve')
  expect((await office.pause(1)).body.msg).toBe('Devoluções pausadas.')
  await endCancelled(server.context)
  expect(await statesOf()).toEqual([])
  expect((await office.pause(0)).body.msg).toBe('As devoluções continuam.')
  await endCancelled(server.context)
  await office.pause(1)
  await sendRefunds(server.context)
  expect(await statesOf()).toEqual([{ status: 'requested', attempts: 0 }])
  expect((await office.read()).cancellation).toMatchObject({ state: 'paused', queued: { count: 1 } })
  await office.pause(0)
  await sendRefunds(server.context)
  expect(await statesOf()).not.toEqual([{ status: 'requested', attempts: 0 }])
})

test('An entry that the desk is selling is left until it is paid or given up there', async () => {
  const desk = await openDesk(server)
  const office = await openCancelling(server, desk.event.id)
  const { cartUUID } = (await desk.sell()).body.sale
  expect(await office.forecast([desk.category.id])).toMatchObject({ entries: 1, openSales: 1 })
  await office.cancel([desk.category.id])
  expect((await readCartRow(server, cartUUID)).status).toBe('open')
  expect((await office.read()).cancellation).toMatchObject({ state: 'running', cartsLeft: 1, openSales: 1 })
  const price = desk.category.price_in_cents / 100
  expect((await desk.complete(cartUUID, { cash: { value: price, given: price } })).status).toBe(200)
  await endCancelled(server.context)
  expect((await readCartRow(server, cartUUID)).status).toBe('cancelled')
  expect((await office.read()).cancellation).toMatchObject({
    state: 'done',
    atDesk: { count: 1, value: price },
  })
  await expectInvariants(server.db)
})

test('A cancellation that is paused while it runs ends no further entry', async () => {
  const { office, c240, cartUUID } = await buildScene()
  await office.ask([c240])
  await office.decide('approve')
  const { cancellation } = await office.read()
  const race = await server.db.transaction().execute(async (db) => {
    const row = db.updateTable('cancellation').where('id', '=', cancellation!.cancellationUUID)
    await row.set({ status: 'paused' }).execute()
    const working = endCancelled(server.context)
    await waitUntilLocked(server)
    return { working }
  })
  await race.working
  expect((await readMoneyOf(server, cartUUID)).back).toEqual([])
})

test('Of the job and a withdrawal, a removal or an arriving Pix at once each entry ends once and the money is right', async () => {
  for (const rival of ['withdrawal', 'removal', 'pix'] as const) {
    const { office, c240, cartUUID, token, ...scene } = await buildScene()
    await office.ask([c240])
    await office.decide('approve')
    const entries = [scene.entry(240)]
    const second = (await listCharges(server, cartUUID)).at(-1)!
    const rivals = {
      withdrawal: () =>
        server.call('POST /api/cart/:cartUUID/withdrawal', {
          params: { cartUUID },
          query: { token },
          body: { entries, shown: { value: 70.85, due: 0 } },
        }),
      removal: () => scene.remove(scene.entry(240), { shown: 70.85 }),
      pix: async () => {
        await bankControl.pay({ txid: second.txid })
        await askBankNow(server)
      },
    }
    await Promise.all([endCancelled(server.context), rivals[rival]()])
    await endCancelled(server.context)
    await endOverdueCharges(server.context)
    await askBankNow(server)
    const { back, open } = await readMoneyOf(server, cartUUID)
    const refunded = back.reduce((sum, [, inCents]) => sum + Number(inCents), 0)
    // The second installment arrived or not; R$ 100,00 of what was received pays for the entries that stay.
    expect([rival, refunded, open]).toEqual([rival, rival === 'pix' ? 24_170 : 7085, []])
    expect((await office.read()).cancellation).toMatchObject({ cartsLeft: 0 })
    await expectInvariants(server.db)
  }
})
