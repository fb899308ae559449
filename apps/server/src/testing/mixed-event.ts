import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@porteira/domain'
import { sql } from 'kysely'
import { issueInstallments } from '#modules/payments/methods/pix/installments/issuing.service.ts'
import { askAboutCharges } from '#modules/payments/methods/pix/settlement/asking.service.ts'
import { bankControl } from './bank.ts'
import { buildBuyer, buildCategory, inventCpf, buildAccount } from './builders.ts'
import { addCheckInDevice } from './check-in.ts'
import { openDesk } from './desk-sales.ts'
import { listCharges } from './installments.ts'
import { filled, openCart, putParticipants } from './paid-cart.ts'
import type { TestServer } from './server.ts'
import { openShift } from './till.ts'

/** An event with carts of every kind: each way to pay, each stage of a plan, numbers in hand and shots. */
export async function buildMixedEvent(server: TestServer, rounds: number) {
  const { db } = server
  const desk = await openDesk(server, { total: 100_000 })
  const eventId = desk.event.id
  const startsOn = addDays(businessDate(new Date()), 400)
  await db
    .updateTable('event')
    .set({
      sales_closed: false,
      starts_on: startsOn,
      ends_on: addDays(startsOn, 2),
      pix_installments: 12,
      pix_interest_percent: '1.00',
    })
    .where('id', '=', eventId)
    .execute()
  const build = (price: number, given = {}) =>
    buildCategory(db, { eventId, price_in_cents: price * 100, total: 100_000, ...given })
  const forms = { auto_badge: true, min_badge: 1, max_cpf_occurrences: 50 }
  const [a, b, free, stays] = [await build(100), await build(240), await build(0, forms), await build(50)]
  const ids = { a: a.id, b: b.id, free: free.id, stays: stays.id }
  type Name = keyof typeof ids
  const owner = { account: desk.ownerAccount, token: desk.owner, deviceKey: desk.shift.deviceKey }
  const { shiftId } = await openShift(server, eventId, owner)
  const device = await addCheckInDevice(server, {
    event: desk.event,
    admin: { token: desk.owner, account: desk.ownerAccount },
  })

  let made = 0
  const open = async (...names: Name[]) => {
    const { token } = await buildBuyer(db)
    const items = [...new Set(names)].map((name) => ({
      itemUUID: ids[name],
      quantity: names.filter((other) => other === name).length,
    }))
    return { token, cartUUID: (await openCart(server, token, items)).cartUUID }
  }
  /** Pays a charge. The bank is asked about this one only, because the others are many. */
  const pay = async (txid: string, times = 1) => {
    await bankControl.pay({ txid, times })
    await db.updateTable('charge').set({ asked_at: new Date() }).where('status', '=', 'active').execute()
    await db
      .updateTable('charge')
      .set({ asked_at: new Date(0) })
      .where('txid', '=', txid)
      .execute()
    await askAboutCharges(server.context)
  }
  /** The charge of an installment that the bank has. A run of the job issues only some. */
  const issued = async (cartUUID: string, installment: number) => {
    for (;;) {
      const charge = (await listCharges(server, cartUUID)).findLast((one) => one.installment === installment)
      if (charge?.status === 'active') return charge
      await issueInstallments(server.context)
    }
  }
  const byPix = async (names: Name[], { count = 1, paid = 1, times = 1 } = {}) => {
    const { token, cartUUID } = await open(...names)
    await server.call('GET /api/cart/:cartUUID/pay/pix', {
      params: { cartUUID },
      query: { token, mode: '1', installments: String(count) },
    })
    for (let installment = 1; installment <= paid; installment++) {
      const { txid } = await issued(cartUUID, installment)
      await pay(txid, times)
    }
    return cartUUID
  }
  const atDesk = async (names: Name[]) => {
    const cpf = (await buildAccount(db, { cpf: inventCpf(), password_hash: null })).cpf
    const { body } = await server.call('POST /api/events/:eventUUID/till/sales', {
      params: { eventUUID: eventId },
      query: { token: desk.token },
      body: { cpf, items: names.map((name) => ({ itemUUID: ids[name], quantity: 1 })) },
    })
    return body.sale.cartUUID
  }
  /** A free entry with a rider, whose number is handed out or has a shot. */
  const begun = async (how: 'handedOut' | 'thrown') => {
    const { token, cartUUID } = await open('free')
    const rider = await buildAccount(db)
    const entry = await db
      .selectFrom('cart_item')
      .where('cart_id', '=', cartUUID)
      .select('id')
      .executeTakeFirstOrThrow()
    const item = filled({ cartItemId: entry.id } as Parameters<typeof filled>[0], {
      participants: [rider.cpf],
    })
    await putParticipants(server, cartUUID, [item], { token })
    if (how === 'handedOut') return device.act({ kind: 'handOut', cartItemId: entry.id })
    const { badge } = await db
      .selectFrom('formation')
      .where('cart_item_id', '=', entry.id)
      .select('badge')
      .executeTakeFirstOrThrow()
    const shot = { category_id: free.id, badge: badge!, rider_uuid: rider.uuid, phase: 'qualify' as const }
    await db
      .insertInto('shot')
      .values({ id: randomUUID(), round: 1, hit: true, ...shot })
      .execute()
    return undefined
  }
  const old = async () => {
    const cartUUID = await byPix(['a'])
    await sql`with aged as (update payment set received_at = received_at - interval '91 days'
        where cart_id = ${cartUUID} returning id)
      update pix set settled_at = settled_at - interval '91 days' from aged where pix.payment_id = aged.id`.execute(
      db,
    )
  }
  const mixed = async () => {
    const cartUUID = await atDesk(['a', 'b'])
    const { body } = await desk.askByPix(cartUUID, 200)
    await pay(body.txid)
    await desk.complete(cartUUID, { cash: { value: 140, given: 140 } })
  }
  const courtesy = async () =>
    desk.complete(
      await atDesk(['b', 'stays']),
      { cash: { value: 50, given: 50 }, courtesy: { value: 240, reason: 'Patrão de honra' } },
      { token: desk.owner, shiftId },
    )

  const kinds = [
    () => byPix(['a', 'stays']),
    () => byPix(['a', 'b'], { count: 2 }),
    () => byPix(['a', 'b', 'stays'], { count: 3, paid: 2 }),
    () => byPix(['a', 'stays'], { count: 3, paid: 3 }),
    () => byPix(['b', 'stays'], { count: 2 }),
    () => byPix(['a'], { times: 2 }),
    () => byPix(['a', 'a', 'stays']),
    async () => desk.complete(await atDesk(['a', 'stays']), { cash: { value: 150, given: 150 } }),
    async () => desk.complete(await atDesk(['b']), { cards: [{ value: 240, nsu: String((made += 1)) }] }),
    mixed,
    courtesy,
    () => open('free'),
    () => open('a', 'stays'),
    () => begun('handedOut'),
    () => begun('thrown'),
    old,
  ]
  for (let round = 0; round < rounds; round++) for (const sell of kinds) await sell()
  return { eventId, device, cancelled: [a.id, b.id, free.id], kinds: kinds.length }
}
