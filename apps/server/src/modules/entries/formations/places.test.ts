import { addDays, businessDate } from '@porteira/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  buildAccount,
  buildAdmin,
  buildBundle,
  buildBuyer,
  buildCategory,
  buildEvent,
} from '#testing/builders.ts'
import { checkInClient } from '#testing/check-in.ts'
import { openDesk } from '#testing/desk-sales.ts'
import { bankControl } from '#testing/bank.ts'
import { openMoves } from '#testing/moving.ts'
import { allAtOnce, buildPaidCart, filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { askBankNow, putCharge, readCartRow, takenOf } from '#testing/paying.ts'
import { replayAudit } from '#operations/audit-replay/replaying.service.ts'
import { findBrokenInvariants } from '#operations/invariants/invariants.service.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { listForms } from './forms.service.ts'
import { limitUnformed } from './unformed.service.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const soon = () => {
  const today = businessDate(new Date())
  return { starts_on: addDays(today, 30), ends_on: addDays(today, 32), require_login_to_reserve: false }
}

const PRICED = { price_in_cents: 8000 }

type Place = Partial<Parameters<typeof buildCategory>[1]>
const buildPlace = (eventId: string, given: Place = {}) =>
  buildCategory(server.db, {
    eventId,
    name: 'CAMPING',
    without_riders: true,
    badge_list: '1-5',
    total: 5,
    price_in_cents: 0,
    ...given,
  })

/** An event with a place and a category, a buyer and an administrator. */
async function openSale({
  place,
  event: given,
}: { place?: Place; event?: Parameters<typeof buildEvent>[1] } = {}) {
  const { db } = server
  const event = await buildEvent(db, { ...soon(), ...given })
  const camping = await buildPlace(event.id, place)
  const category = await buildCategory(db, {
    eventId: event.id,
    name: 'LAÇO',
    auto_badge: true,
    price_in_cents: 0,
  })
  const buyer = await buildBuyer(db, { email: `${event.short_name}@example.com` })
  const admin = await buildAdmin(db)
  const buy = (...ids: string[]) =>
    buildPaidCart(
      server,
      buyer.token,
      ids.map((itemUUID) => ({ itemUUID })),
    )
  return { event, camping, category, buyer, admin, buy }
}

const statusOf = async (cartUUID: string) => (await readCartRow(server, cartUUID)).status

const formationsOf = async (cartUUID: string) =>
  (
    await server.db
      .selectFrom('formation')
      .innerJoin('cart_item', 'cart_item.id', 'formation.cart_item_id')
      .where('cart_id', '=', cartUUID)
      .orderBy('formation.cart_item_id')
      .select(['formation.status', 'formation.badge'])
      .execute()
  ).map(({ status, badge }) => [status, badge])

const changeNumber = (cartUUID: string, cartItemId: number, badge: number, token = '') =>
  server.call('PUT /api/cart/:cartUUID/places/:cartItemId', {
    params: { cartUUID, cartItemId: String(cartItemId) },
    query: token ? { token } : {},
    body: { badge },
  })

describe('A cart with only places is registered by the transaction that makes it paid', () => {
  test('A place that is paid by Pix is registered and has the lowest free number', async () => {
    const { camping, buyer } = await openSale({ place: PRICED })
    const { cartUUID } = await openCart(server, buyer.token, [{ itemUUID: camping.id, quantity: 2 }])
    const { txid } = await putCharge(server, cartUUID, buyer.token)
    await bankControl.pay({ txid })
    await askBankNow(server)
    expect(await statusOf(cartUUID)).toBe('registered')
    expect(await formationsOf(cartUUID)).toEqual([
      ['place', 1],
      ['place', 2],
    ])
    expect(await takenOf(server, camping.id)).toBe(2)
  })

  test('A free place is registered with its reservation and waits for no riders', async () => {
    const { camping, category, buyer } = await openSale()
    const { cartUUID } = await openCart(server, buyer.token, [{ itemUUID: camping.id }])
    expect(await statusOf(cartUUID)).toBe('registered')
    const free = await buildCategory(server.db, { eventId: category.event_id, price_in_cents: 0 })
    const both = await openCart(server, buyer.token, [{ itemUUID: camping.id }, { itemUUID: free.id }])
    await sql`update cart set form_by = now() - interval '1 hour' where id = ${both.cartUUID}`.execute(
      server.db,
    )
    await limitUnformed(server.context)
    expect(await statusOf(both.cartUUID)).toBe('registered')
    expect(await formationsOf(both.cartUUID)).toEqual([
      ['place', 2],
      ['cancelled', null],
    ])
  })

  test('A place that the till sells for cash is registered', async () => {
    const desk = await openDesk(server)
    const camping = await buildPlace(desk.event.id, PRICED)
    const cartUUID = await desk.sold({ itemUUID: camping.id })
    expect((await desk.complete(cartUUID, { cash: { value: 80, given: 100 } })).status).toBe(200)
    expect([await statusOf(cartUUID), await formationsOf(cartUUID)]).toEqual(['registered', [['place', 1]]])
  })

  test('A courtesy of the till for a place is registered', async () => {
    const desk = await openDesk(server)
    const camping = await buildPlace(desk.event.id, PRICED)
    const cartUUID = await desk.sold({ itemUUID: camping.id })
    const courtesy = { value: 80, reason: 'Patrocinador' }
    expect((await desk.complete(cartUUID, { courtesy }, { token: desk.owner, shiftId: null })).status).toBe(
      200,
    )
    expect(await statusOf(cartUUID)).toBe('registered')
  })
})

test('A cart with a category and a place is registered when the riders of the category are named', async () => {
  const { camping, category, buyer, buy } = await openSale()
  const { cartUUID } = await buy(camping.id, category.id)
  expect([await statusOf(cartUUID), await formationsOf(cartUUID)]).toEqual([
    'paid',
    [
      ['place', 1],
      ['open', 1],
    ],
  ])
  const { body } = await server.call('GET /api/cart/:cartUUID', {
    params: { cartUUID },
    query: { token: buyer.token },
  })
  expect(body.items.map(({ name }) => name)).toEqual(['LAÇO'])
  const items = body.items.map((form) => filled(form, { participants: [buyer.account.cpf] }))
  expect((await putParticipants(server, cartUUID, items, { token: buyer.token })).status).toBe(200)
  expect(await statusOf(cartUUID)).toBe('registered')
})

test('Riders cannot be named for a place, and its entry cannot be swapped or replaced', async () => {
  const { camping, buyer, admin, buy } = await openSale()
  const { cartUUID, forms } = await buy(camping.id)
  const [form] = forms
  expect(form).toMatchObject({ formation: 'place', minParticipants: 0, maxParticipants: 0, badge: 1 })
  const item = filled(form!, { participants: [buyer.account.cpf] })
  const fillOpenFormations = String(form!.cartItemId)
  const named = await putParticipants(server, cartUUID, [item], { token: buyer.token, fillOpenFormations })
  expect(named.status).toBe(409)
  const call = { params: { cartUUID, cartItemId: fillOpenFormations }, query: { token: admin.token } }
  const swaps = await server.call('GET /api/cart/:cartUUID/swaps', {
    params: { cartUUID },
    query: { token: buyer.token },
  })
  expect(swaps.body.entries).toEqual([])
  const form2 = await server.call('GET /api/cart/admin/:cartUUID/:cartItemId/formation', call)
  expect(form2.body.code).toBe('not_submitted')
  expect(
    await server.db
      .selectFrom('formation_rider')
      .where('cart_item_id', '=', form!.cartItemId)
      .select('cpf')
      .execute(),
  ).toEqual([])
})

describe('A place has a number of its list', () => {
  test('Its buyer changes it to a free one of the list and gets a mail', async () => {
    const { camping, buyer, buy } = await openSale()
    const { cartUUID, forms } = await buy(camping.id)
    expect(forms[0]!.badgesAvail).toEqual([1, 2, 3, 4, 5])
    const changed = await changeNumber(cartUUID, forms[0]!.cartItemId, 4, buyer.token)
    expect([changed.status, changed.body.msg]).toEqual([200, 'Agora seu número é 4.'])
    expect(await formationsOf(cartUUID)).toEqual([['place', 4]])
    const mails = await server.db
      .selectFrom('outbox')
      .where('fact', '=', `place.numbered:${forms[0]!.cartItemId}:4`)
      .select('recipient')
      .execute()
    expect(mails).toHaveLength(1)
    const next = await buy(camping.id)
    expect((await changeNumber(next.cartUUID, next.forms[0]!.cartItemId, 4, buyer.token)).body.code).toBe(
      'badge_taken',
    )
    expect((await changeNumber(next.cartUUID, next.forms[0]!.cartItemId, 6, buyer.token)).body.code).toBe(
      'badge_taken',
    )
    expect(await formationsOf(next.cartUUID)).toEqual([['place', 1]])
    expect((await replayAudit(server.db)).flatMap(({ different }) => different)).toEqual([])
  })

  test('Two buyers choose one number at once, one gets it and the other keeps the own one', async () => {
    const { camping, buyer, buy } = await openSale()
    const [one, other] = [await buy(camping.id), await buy(camping.id)]
    const answers = await allAtOnce(
      server.db,
      'formation',
      [one, other].map(
        ({ cartUUID, forms }) =>
          () =>
            changeNumber(cartUUID, forms[0]!.cartItemId, 5, buyer.token),
      ),
      'exclusive',
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const numbers = [...(await formationsOf(one.cartUUID)), ...(await formationsOf(other.cartUUID))]
    expect(numbers.filter(([, badge]) => badge === 5)).toHaveLength(1)
  })

  test('A holder of the id of the cart does not change it, and the number of an entry with riders stays', async () => {
    const { camping, category, buyer, admin, buy } = await openSale()
    const { cartUUID, forms } = await buy(camping.id, category.id)
    const [place, entry] = forms
    const stranger = await buildBuyer(server.db)
    expect((await changeNumber(cartUUID, place!.cartItemId, 2)).status).toBe(404)
    expect((await changeNumber(cartUUID, place!.cartItemId, 2, stranger.token)).status).toBe(404)
    expect((await changeNumber(cartUUID, entry!.cartItemId, 2, buyer.token)).body.code).toBe('no_place')
    expect((await changeNumber(cartUUID, place!.cartItemId, 2, admin.token)).status).toBe(200)
  })

  test('From the first day of the event on only the desk changes it', async () => {
    const today = businessDate(new Date())
    const { camping, buyer, admin, buy } = await openSale({ event: { starts_on: today, ends_on: today } })
    const { cartUUID, forms } = await buy(camping.id)
    const id = forms[0]!.cartItemId
    expect((await changeNumber(cartUUID, id, 2, buyer.token)).body.code).toBe('event_begun')
    expect((await changeNumber(cartUUID, id, 2, admin.token)).status).toBe(200)
  })

  test('A place of which the money went back whole keeps its number', async () => {
    const desk = await openDesk(server)
    const camping = await buildPlace(desk.event.id, PRICED)
    const cartUUID = await desk.sold({ itemUUID: camping.id })
    const { body } = await desk.complete(cartUUID, { cash: { value: 80, given: 80 } })
    await desk.refund(body.sale.payments[0]!.paymentId, { value: 80 })
    const [form] = await listForms(server.db, cartUUID, 'admin')
    expect((await changeNumber(cartUUID, form!.cartItemId, 2, desk.owner)).body.code).toBe('payment_returned')
  })

  test('A place without a list has no number, and an automatic number is not chosen', async () => {
    const { camping, buy } = await openSale({ place: { badge_list: '' } })
    const plain = await buy(camping.id)
    expect(await formationsOf(plain.cartUUID)).toEqual([['place', null]])
    const other = await openSale({ place: { auto_badge: true } })
    const automatic = await other.buy(other.camping.id)
    expect(automatic.forms[0]!.badgesAvail).toEqual([])
    const { cartItemId } = automatic.forms[0]!
    expect((await changeNumber(automatic.cartUUID, cartItemId, 2, other.buyer.token)).body.code).toBe(
      'badge_taken',
    )
  })

  test('A place takes the first number of its bundle, and in a bundle with riders one of its own', async () => {
    const { event, camping, category, buy } = await openSale({ place: { badge_list: '1-50' } })
    const [near, mixed] = [
      await buildBundle(server.db, {
        eventId: event.id,
        categoryIds: [camping.id],
        first_badge: 30,
        price_in_cents: 0,
      }),
      await buildBundle(server.db, {
        eventId: event.id,
        categoryIds: [category.id, camping.id],
        first_badge: 90,
        price_in_cents: 0,
      }),
    ]
    expect(await formationsOf((await buy(near.id)).cartUUID)).toEqual([['place', 30]])
    expect(await formationsOf((await buy(mixed.id)).cartUUID)).toEqual([
      ['open', 90],
      ['place', 1],
    ])
    const second = await buildBundle(server.db, {
      eventId: event.id,
      categoryIds: [category.id, camping.id],
      first_badge: 2,
      price_in_cents: 0,
    })
    expect(await formationsOf((await buy(second.id)).cartUUID)).toEqual([
      ['open', 2],
      ['place', 2],
    ])
    expect(await formationsOf((await buy(camping.id)).cartUUID)).toEqual([['place', 3]])
    // The number of the riders does not move on because a lot of the same number is taken.
    expect(await formationsOf((await buy(second.id)).cartUUID)).toEqual([
      ['open', 3],
      ['place', 4],
    ])
  })
})

describe('What happens to an entry happens to a place', () => {
  test('A removed place frees its unit and number, and gets them again when it is restored', async () => {
    const { camping, admin, buy } = await openSale()
    const { cartUUID } = await buy(camping.id)
    const call = { params: { cartUUID }, query: { token: admin.token } }
    expect((await server.call('POST /api/cart/admin/:cartUUID/remove', call)).status).toBe(200)
    expect([await takenOf(server, camping.id), await formationsOf(cartUUID)]).toEqual([0, [['cancelled', 1]]])
    const next = await buy(camping.id)
    expect(await formationsOf(next.cartUUID)).toEqual([['place', 1]])
    const restored = await server.call('POST /api/cart/admin/:cartUUID/restore', call)
    expect([restored.status, await statusOf(cartUUID), await formationsOf(cartUUID)]).toEqual([
      200,
      'registered',
      [['place', 2]],
    ])
  })

  test('Its buyer withdraws it, and the rest of the cart stays', async () => {
    const { camping, category, buyer, buy } = await openSale()
    const { cartUUID, forms } = await buy(camping.id, category.id)
    const call = { params: { cartUUID }, query: { token: buyer.token } }
    const entries = [forms[0]!.cartItemId]
    const offer = await server.call('GET /api/cart/:cartUUID/withdrawal', {
      ...call,
      query: { ...call.query, entries: entries.join() },
    })
    const { removal } = offer.body
    const shown = { value: removal!.value, due: removal!.due }
    const withdrawn = await server.call('POST /api/cart/:cartUUID/withdrawal', {
      ...call,
      body: { entries, shown },
    })
    expect([withdrawn.status, await takenOf(server, camping.id)]).toEqual([200, 0])
    expect(await formationsOf(cartUUID)).toEqual([
      ['cancelled', 1],
      ['open', 1],
    ])
  })

  test('The desk moves an entry with riders to a place, and a place to a category', async () => {
    const { camping, category, buyer, admin, buy } = await openSale()
    const { cartUUID, forms } = await buy(category.id)
    await putParticipants(server, cartUUID, [filled(forms[0]!, { participants: [buyer.account.cpf] })], {
      token: buyer.token,
    })
    const { move } = openMoves(server, { cartUUID, owner: admin.token })
    expect((await move(forms[0]!.cartItemId, camping.id))[0]).toBe(200)
    expect(await formationsOf(cartUUID)).toEqual([
      ['cancelled', 1],
      ['place', 1],
    ])
    const live = (await listForms(server.db, cartUUID, 'admin')).find(({ deletedOn }) => deletedOn === null)!
    expect((await move(live.cartItemId, category.id))[0]).toBe(200)
    expect((await formationsOf(cartUUID)).at(-1)).toEqual(['open', 1])
  })

  test('A place is not joined with a category, neither as the first nor as the second', async () => {
    const { event, camping, category, admin, buy } = await openSale()
    await buy(camping.id, category.id)
    const query = { token: admin.token }
    for (const [fromUUID, toUUID] of [
      [camping.id, category.id],
      [category.id, camping.id],
    ] as const) {
      const { status, body } = await server.call('GET /api/events/:eventUUID/join', {
        params: { eventUUID: event.id },
        query: { ...query, fromUUID, toUUID },
      })
      expect([status, body.code]).toEqual([409, 'not_joinable'])
    }
  })

  test('An action of the check-in about a place changes nothing', async () => {
    const { event, camping, admin, buy } = await openSale({ event: { starts_on: businessDate(new Date()) } })
    const { forms } = await buy(camping.id)
    const desk = checkInClient(server, { token: admin.token, eventUUID: event.id })
    await desk.act({ kind: 'absent', cartItemId: forms[0]!.cartItemId }).catch(() => {})
    expect(
      await server.db.selectFrom('check_in').where('event_id', '=', event.id).selectAll().execute(),
    ).toEqual([])
  })

  test('An invariant reports riders of a place and a place of a category with riders', async () => {
    const { camping, category, buy } = await openSale()
    const { forms } = await buy(camping.id, category.id)
    const [place, entry] = forms.map(({ cartItemId }) => cartItemId)
    const name = 'I29 an entry is a place without riders if its category sells places'
    const broken = async () => (await findBrokenInvariants(server.db))[name]?.length
    expect(await broken()).toBeUndefined()
    const rider = await buildAccount(server.db)
    await server.db
      .insertInto('formation_rider')
      .values({ cart_item_id: place!, position: 0, account_id: rider.id, cpf: rider.cpf, name: 'X' })
      .execute()
    await server.db
      .updateTable('formation')
      .set({ status: 'place' })
      .where('cart_item_id', '=', entry!)
      .execute()
    expect(await broken()).toBe(2)
    await server.db.deleteFrom('formation_rider').where('cart_item_id', '=', place!).execute()
    await server.db
      .updateTable('formation')
      .set({ status: 'open' })
      .where('cart_item_id', '=', entry!)
      .execute()
    expect(await broken()).toBeUndefined()
  })
})
