import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endOverdueCharges } from '#modules/payments/methods/pix/settlement/asking.service.ts'
import { bankControl } from '#testing/bank.ts'
import { buildBundle, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { addCheckInDevice, buildCheckIn } from '#testing/check-in.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { listCharges } from '#testing/installments.ts'
import { allAtOnce, buildPaidCart } from '#testing/paid-cart.ts'
import { askBankNow, openOwnedCart, readCartRow } from '#testing/paying.ts'
import { buildPurchase, readMoneyOf } from '#testing/purchase.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

type Bought = { cartUUID: string; token: string }

const moneyOf = ({ cartUUID }: Bought) => readMoneyOf(server, cartUUID)

const preview = async ({ cartUUID, token }: Bought, entries?: number[]) =>
  (
    await server.call('GET /api/cart/:cartUUID/withdrawal', {
      params: { cartUUID },
      query: { token, ...(entries && { entries: entries.join() }) },
    })
  ).body

const withdraw = (
  { cartUUID, token }: Bought,
  entries: number[],
  shown: { value: number; due: number },
  key?: string,
) =>
  server.call(
    'POST /api/cart/:cartUUID/withdrawal',
    {
      params: { cartUUID },
      query: { token },
      body: { entries, shown },
    },
    key ? { 'idempotency-key': key } : {},
  )

/** Withdraws as the page does: it shows the preview, and sends its sums. */
async function withdrawAsShown(bought: Bought, entries: number[], key?: string) {
  const { removal } = await preview(bought, entries)
  return withdraw(bought, entries, removal ?? { value: 0, due: 0 }, key)
}

const mailsOf = async ({ nickname }: { nickname: string }) => {
  const mails = server.db.selectFrom('outbox').where('fact', 'like', 'withdrawn:%').select('text')
  const found = await mails.where('text', 'like', `Olá, ${nickname}!%`).execute()
  return found.map(({ text }) => text)
}

test.each([
  ['One of two paid, the entry of R$ 240', 1, [240], { back: [['pix', 7085]], open: [] }],
  ['One of two paid, the entry of R$ 100', 1, [100], { back: [], open: [6985] }],
  ['One of two paid, the free entry', 1, [0], { back: [], open: [17_085] }],
  ['One of two paid, two entries', 1, [100, 0], { back: [], open: [6985] }],
  ['One of two paid, all entries', 1, [100, 0, 240], { back: [['pix', 17_085]], open: [] }],
] as const)('%s: the buyer withdraws, and what was shown goes back', async (_, paid, prices, expected) => {
  const purchase = await buildPurchase(server, { paid })
  const entries = prices.map((price) => purchase.entry(price))
  const { removal } = await preview(purchase, entries)
  expect((await withdrawAsShown(purchase, entries)).body.msg).toBe('Desistência registrada.')

  expect(await moneyOf(purchase)).toEqual(expected)
  expect([removal?.value, removal?.due]).toEqual([
    expected.back.reduce((sum, [, inCents]) => sum + inCents, 0) / 100,
    expected.open.reduce((sum, inCents) => sum + inCents, 0) / 100,
  ])
  const { status } = await readCartRow(server, purchase.cartUUID)
  expect(status).toBe(prices.length === 3 ? 'cancelled' : 'paid')
  await expectInvariants(server.db)
})

test('The offer names each unit, until when it may be withdrawn, and the sums of the selection', async () => {
  const purchase = await buildPurchase(server)
  const { entry } = purchase
  const offer = await preview(purchase, [entry(240)])
  expect(offer).toMatchObject({
    refusal: '',
    units: [100, 0, 240].map((value) => ({ value, refusal: '' })),
    removal: { paid: 170.85, stays: 100, value: 70.85, due: 0, price: 240 },
  })
  expect((await preview(purchase)).removal).toBeUndefined()
  const { rows } = await sql<{ until: Date }>`
    select received_at + interval '168 hours' as until from payment where cart_id = ${purchase.cartUUID}`.execute(
    server.db,
  )
  expect(offer.until).toBe(rows[0]!.until.toISOString())
})

test('A login that does not own the cart gets the answer for an unknown cart, and nothing ends', async () => {
  const purchase = await buildPurchase(server)
  const other = await buildBuyer(server.db)
  const entries = [purchase.entry(240)]
  for (const token of [other.token, purchase.owner]) {
    const answer = await withdraw({ ...purchase, token }, entries, { value: 70.85, due: 0 })
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    const { code } = (await preview({ ...purchase, token }, entries)) as { code?: string }
    expect(code).toBe('not_found')
  }
  expect(await moneyOf(purchase)).toEqual({ back: [], open: [17_085] })
})

test.each([
  ['a sum that has changed', { value: 70.84, due: 0 }, [240], 'values_changed'],
  ['a rest that has changed', { value: 70.85, due: 1 }, [240], 'values_changed'],
  ['an entry of no cart', { value: 0, due: 0 }, [-1], 'unknown_entries'],
  ['an entry twice', { value: 70.85, due: 0 }, [240, 240], undefined],
] as const)('A withdrawal with %s ends an entry once or not at all', async (_, shown, prices, code) => {
  const purchase = await buildPurchase(server)
  const entries = prices.map((price) => (price === -1 ? 999_999_999 : purchase.entry(price)))
  const answer = await withdraw(purchase, entries, shown)
  expect([answer.status, answer.body.code]).toEqual(code ? [409, code] : [200, undefined])
  expect(await moneyOf(purchase)).toEqual(
    code ? { back: [], open: [17_085] } : { back: [['pix', 7085]], open: [] },
  )
  await expectInvariants(server.db)
})

const moveFirstPayment = ({ cartUUID }: Bought, interval: string) =>
  sql`update payment set received_at = received_at + ${interval}::interval
    where id = (select id from payment where cart_id = ${cartUUID} order by received_at limit 1)`.execute(
    server.db,
  )

test('Seven days after the first payment nothing can be withdrawn, also of a plan that was paid on', async () => {
  const purchase = await buildPurchase(server, { paid: 2 })
  await moveFirstPayment(purchase, '-168 hours')
  const offer = await preview(purchase, [purchase.entry(240)])
  expect(offer.refusal).toMatch(
    /^O prazo para desistir terminou em \d\d\/\d\d\/\d{4} \d\d:\d\d\. Fale com a organização\.$/,
  )
  expect(offer.removal).toBeUndefined()
  const answer = await withdraw(purchase, [purchase.entry(240)], { value: 241.7, due: 0 })
  expect([answer.status, answer.body.code, answer.body.msg]).toEqual([409, 'not_withdrawable', offer.refusal])
  expect((await moneyOf(purchase)).back).toEqual([])
  await moveFirstPayment(purchase, '168 hours')
})

/** A purchase whose terms withhold a fifth after the seven days, which have passed. */
async function buildLate(paid: number) {
  const purchase = await buildPurchase(server, {
    paid,
    event: { late_withdrawal_days: 10, withheld_percent: 20 },
  })
  await moveFirstPayment(purchase, '-168 hours')
  return purchase
}

test('After the seven days the organisation withholds the part that its terms said at the sale', async () => {
  const purchase = await buildLate(1)
  const [dear, cheap] = [[purchase.entry(240)], [purchase.entry(100)]]
  // Other terms count for later purchases.
  const later = { late_withdrawal_days: 0, withheld_percent: 90 }
  await server.db.updateTable('event').set(later).where('id', '=', purchase.event.id).execute()
  expect(await preview(purchase, dear)).toMatchObject({
    refusal: '',
    isLate: 1,
    withheldPercent: 20,
    withheld: 48,
    removal: { value: 22.85, due: 0 },
  })
  const whole = await withdraw(purchase, dear, { value: 70.85, due: 0 })
  expect([whole.status, whole.body.code]).toEqual([409, 'values_changed'])

  expect((await withdrawAsShown(purchase, dear)).status).toBe(200)
  expect(await moneyOf(purchase)).toEqual({ back: [['pix', 2285]], open: [] })
  const mails = server.db.selectFrom('outbox').select('text').where('fact', 'like', 'withdrawn:%')
  expect((await mails.execute()).map(({ text }) => text).join()).toContain('A organização retém R$ 48,00')

  // What was withheld before does not come back with the next one.
  expect((await withdrawAsShown(purchase, cheap)).status).toBe(200)
  expect((await moneyOf(purchase)).back.map(([, inCents]) => inCents).toSorted()).toEqual([2285, 8000])
  await moveFirstPayment(purchase, '168 hours')
  await expectInvariants(server.db)
})

test('Never more is withheld than what comes back, and what stays due is as without it', async () => {
  const purchase = await buildLate(1)
  const { removal, withheld } = await preview(purchase, [purchase.entry(100)])
  expect([removal?.value, removal?.due, withheld]).toEqual([0, 69.85, 0])
  expect((await withdrawAsShown(purchase, [purchase.entry(100)])).status).toBe(200)
  expect(await moneyOf(purchase)).toEqual({ back: [], open: [6985] })
  await moveFirstPayment(purchase, '168 hours')
})

test('A cart that is not paid has nothing to withdraw', async () => {
  const { cartUUID, token } = await openOwnedCart(server)
  expect(await preview({ cartUUID, token })).toMatchObject({
    until: '',
    units: [],
    refusal: expect.stringContaining('paga'),
  })
  const answer = await withdraw({ cartUUID, token }, [1], { value: 0, due: 0 })
  expect([answer.status, answer.body.code]).toEqual([409, 'not_withdrawable'])
})

const FUTURE = {
  event: { starts_on: addDays(businessDate(new Date()), 20), ends_on: addDays(businessDate(new Date()), 22) },
}

/** An entry of an event to come, with its buyer. */
async function buildEntry(entries = 1) {
  const scene = await buildCheckIn(server, { ...FUTURE, entries })
  return { ...scene, token: scene.buyer.token }
}

test('An entry whose number was handed out stays, and the other one of the cart can be withdrawn', async () => {
  const scene = await buildEntry(2)
  const [one, two] = scene.ids as [number, number]
  const device = await addCheckInDevice(server, scene)
  await device.act({ kind: 'handOut', cartItemId: one })
  const says = 'O número já foi entregue. Fale com a secretaria do evento.'
  expect((await preview(scene)).units.map(({ refusal }) => refusal)).toEqual([says, ''])
  const refused = await withdraw(scene, [one, two], { value: 0, due: 0 })
  expect([refused.status, refused.body.msg]).toEqual([409, says])
  expect((await withdraw(scene, [two], { value: 0, due: 0 })).status).toBe(200)
  expect((await device.snapshot()).conflicts).toEqual([])
  await expectInvariants(server.db)
})

test('An entry that has a shot stays', async () => {
  const scene = await buildEntry()
  const { badge } = await server.db
    .selectFrom('formation')
    .where('cart_item_id', '=', scene.cartItemId)
    .select('badge')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('shot')
    .values({
      id: randomUUID(),
      category_id: scene.category.id,
      badge: badge!,
      rider_uuid: scene.rider.uuid,
      phase: 'qualify',
      round: 1,
      hit: true,
    })
    .execute()
  expect((await preview(scene)).units).toMatchObject([
    { refusal: 'Esta inscrição já laçou. Fale com a secretaria do evento.' },
  ])
  expect((await withdraw(scene, scene.ids, { value: 0, due: 0 })).status).toBe(409)
})

test('Of a withdrawal and the hand-out of the number at the same time one wins, and no device has a conflict', async () => {
  for (let attempt = 0; attempt < 6; attempt++) {
    const scene = await buildEntry()
    const device = await addCheckInDevice(server, scene)
    const [isHandedOut, isWithdrawn] = await allAtOnce(
      server.db,
      'formation',
      [
        async () =>
          (await device.act({ kind: 'handOut', cartItemId: scene.cartItemId })).outcome === 'applied',
        async () => (await withdraw(scene, scene.ids, { value: 0, due: 0 })).status === 200,
      ],
      'access exclusive',
    )
    expect(isWithdrawn).toBe(!isHandedOut)
    expect((await device.snapshot()).conflicts).toEqual([])
  }
  await expectInvariants(server.db)
})

test('The category of a bundle is withdrawn with its unit only', async () => {
  const { account, token } = await buildBuyer(server.db)
  const event = await buildEvent(server.db, FUTURE.event)
  const categories = [
    await buildCategory(server.db, { eventId: event.id, price_in_cents: 0 }),
    await buildCategory(server.db, { eventId: event.id, price_in_cents: 0 }),
  ]
  const categoryIds = categories.map(({ id }) => id)
  const bundle = await buildBundle(server.db, { eventId: event.id, categoryIds, price_in_cents: 0 })
  const { cartUUID } = await buildPaidCart(server, token, [{ itemUUID: bundle.id, quantity: 2 }])
  expect(account.id).toBeGreaterThan(0)
  const { units } = await preview({ cartUUID, token })
  expect(units.map(({ cartItemIds }) => cartItemIds.length)).toEqual([2, 2])
  const [first] = units
  const half = await withdraw({ cartUUID, token }, [first!.cartItemIds[0]!], { value: 0, due: 0 })
  expect([half.status, half.body.code]).toEqual([409, 'unknown_entries'])
  expect((await withdraw({ cartUUID, token }, first!.cartItemIds, { value: 0, due: 0 })).status).toBe(200)
  expect((await preview({ cartUUID, token })).units).toHaveLength(1)
})

test('The same call sent twice withdraws once, and both get the same answer', async () => {
  const purchase = await buildPurchase(server)
  const entries = [purchase.entry(240)]
  const shown = { value: 70.85, due: 0 }
  const answers = [
    await withdraw(purchase, entries, shown, 'key-1'),
    await withdraw(purchase, entries, shown, 'key-1'),
  ]
  expect(answers.map(({ status, body }) => [status, body.msg])).toEqual([
    [200, 'Desistência registrada.'],
    [200, 'Desistência registrada.'],
  ])
  expect(await moneyOf(purchase)).toEqual({ back: [['pix', 7085]], open: [] })
  expect(await mailsOf(purchase.account)).toHaveLength(1)
})

test('Two withdrawals, one of them by the desk, end an entry once', async () => {
  const purchase = await buildPurchase(server)
  const calls = [
    async () => (await withdraw(purchase, [purchase.entry(240)], { value: 70.85, due: 0 })).status,
    async () => (await withdraw(purchase, [purchase.entry(240)], { value: 70.85, due: 0 })).status,
    async () => (await purchase.remove(purchase.entry(240), { shown: 70.85 })).status,
  ]
  const answers = await allAtOnce(server.db, 'cart', calls, 'access exclusive')
  expect(answers.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await moneyOf(purchase)).toEqual({ back: [['pix', 7085]], open: [] })
  await expectInvariants(server.db)
})

test('A withdrawal and an arriving Pix at once leave the right money in either order', async () => {
  for (let round = 0; round < 4; round++) {
    const purchase = await buildPurchase(server)
    const second = (await listCharges(server, purchase.cartUUID)).at(-1)!
    const arrive = async () => {
      await bankControl.pay({ txid: second.txid })
      await askBankNow(server)
    }
    const [withdrawn] = await Promise.all([
      withdraw(purchase, [purchase.entry(240)], { value: 70.85, due: 0 }),
      arrive(),
    ])
    await endOverdueCharges(server.context)
    await askBankNow(server)
    const { back, open } = await moneyOf(purchase)
    const returned = back.map(([, inCents]) => Number(inCents)).toSorted((one, other) => one - other)
    // The Pix came first, and the sums that were shown are no longer true; or it came later and goes back.
    expect([
      [409, []],
      [200, [7085, 17_085]],
    ]).toContainEqual([withdrawn.status, returned])
    expect(open).toEqual([])
    await expectInvariants(server.db)
  }
})

test('Buyer and rider get one mail each', async () => {
  const scene = await buildEntry()
  await withdrawAsShown(scene, scene.ids)
  const [toBuyer, toRider] = [await mailsOf(scene.buyer.account), await mailsOf(scene.rider)]
  expect(toBuyer).toEqual([expect.stringContaining(`Você desistiu de:\n${scene.category.name}`)])
  expect(toBuyer[0]).toContain('Não há valor a devolver.')
  expect(toRider).toEqual([expect.stringContaining('desistiu desta inscrição em que você estava')])
})

test('The desk reads who withdrew and why, and can restore the entry for the money', async () => {
  const purchase = await buildPurchase(server)
  await withdrawAsShown(purchase, [purchase.entry(240)])
  const { rows } = await sql<{ reason: string; accountId: number }>`
    select reason, actor_id as "accountId" from audit where action = 'item.removed'
      and entity_id = ${String(purchase.entry(240))}`.execute(server.db)
  expect(rows).toEqual([{ reason: 'Desistência em 7 dias', accountId: purchase.account.id }])
  expect((await purchase.onEntry('restore', purchase.entry(240))).status).toBe(200)
  expect(await moneyOf(purchase)).toMatchObject({ open: [17_085] })
  await expectInvariants(server.db)
})
