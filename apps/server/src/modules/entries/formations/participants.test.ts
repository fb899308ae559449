import { hash } from 'node:crypto'
import type { FilledItem } from '@porteira/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildPaidCart, filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { enqueueReceipts } from '#views/receipts/mailing.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A paid cart: one registration to fill in now, one to be formed in person. */
async function buildPurchase() {
  const { id: eventId } = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId, badge_list: '1-9' })
  const family = await buildCategory(server.db, { eventId, registration_in_person: true })
  const { account, token } = await buildBuyer(server.db)
  const requestedItems = [{ itemUUID: category.id }, { itemUUID: family.id }]
  const { cartUUID, forms } = await buildPaidCart(server, token, requestedItems)
  const ofKind = (inPerson: number) => forms.find((form) => form.registrationInPerson === inPerson)!
  const now = filled(ofKind(0), { badgeSel: 3, participants: [account.cpf] })
  const later = filled(ofKind(1), { participants: [account.cpf] })
  return { category, family, account, token, cartUUID, now, later }
}

const statusOf = async (cartUUID: string) => {
  const { body } = await server.call('GET /api/cart/:cartUUID', { params: { cartUUID } })
  return body.cartStatus
}
const factsTold = async (cartUUID: string) => {
  const reported = server.db.selectFrom('outbox').select('fact').where('fact', 'like', `%${cartUUID}%`)
  return (await reported.execute()).map(({ fact }) => fact)
}
const saved = (cartUUID: string) =>
  server.db
    .selectFrom('formation')
    .innerJoin('cart_item', 'cart_item.id', 'formation.cart_item_id')
    .where('cart_item.cart_id', '=', cartUUID)
    .where('formation.status', '<>', 'open')
    .select(['cart_item_id as cartItemId', 'status'])
    .orderBy('cart_item_id')
    .execute()

describe('A buyer saves the riders of a purchase', () => {
  test('Saving the riders registers the cart, sends the receipt and writes the audit', async () => {
    const { cartUUID, now, account, token } = await buildPurchase()
    const { status, body } = await putParticipants(server, cartUUID, [now], { token })
    expect([status, body.msg, await statusOf(cartUUID)]).toEqual([200, 'Formação inscrita!', 'Registered'])
    expect(await saved(cartUUID)).toEqual([{ cartItemId: now.cartItemId, status: 'approved' }])

    await enqueueReceipts(server.context)
    const mails = await server.db
      .selectFrom('outbox')
      .selectAll()
      .where('fact', 'like', `%${cartUUID}%`)
      .execute()
    expect(mails).toMatchObject([{ fact: `receipt:${cartUUID}`, channel: 'email', recipient: account.email }])
    const [mail] = mails as [(typeof mails)[0]]
    expect(mail.text).toContain(account.nickname)
    expect(mail.text).not.toContain(cartUUID)

    const facts = await server.db
      .selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('entity', 'in', ['formation', 'cart'])
      .where('entity_id', 'in', [cartUUID, String(now.cartItemId)])
      .orderBy('id')
      .execute()
    expect(facts.slice(-2)).toEqual([
      { action: 'formation.submitted', actor_id: account.id },
      { action: 'cart.registered', actor_id: account.id },
    ])
  })

  test('A person with the cart’s id may save the riders once', async () => {
    const { cartUUID, now } = await buildPurchase()
    expect((await putParticipants(server, cartUUID, [now])).status).toBe(200)
    const again = await putParticipants(server, cartUUID, [{ ...now, badgeSel: 4 }])
    expect([again.status, again.body.msg]).toEqual([409, 'Esta inscrição já foi registrada.'])
    expect((await putParticipants(server, cartUUID, [])).status).toBe(409)
  })

  test('The same content again is accepted, changes nothing and sends no mail', async () => {
    const { cartUUID, now, token } = await buildPurchase()
    await putParticipants(server, cartUUID, [now], { token })
    const sameInOtherWords = { ...now, badgeSel: '3', team: 'IGNORED' }
    expect((await putParticipants(server, cartUUID, [sameInOtherWords], { token })).status).toBe(200)
    await enqueueReceipts(server.context)
    expect(await factsTold(cartUUID)).toEqual([`receipt:${cartUUID}`])
  })

  test('The content that an earlier release saved is recognised, and other content is refused', async () => {
    const { cartUUID, now, account } = await buildPurchase()
    await putParticipants(server, cartUUID, [now])
    // What release 0.3.0 wrote: the content as JSON with these fields.
    const riders = [{ cpf: account.cpf, sbb: '', lateComer: false }]
    const content = { entityId: null, entityText: '', team: '', badge: 3, strength: 1, riders }
    await server.db
      .updateTable('formation')
      .set({ content_hash: hash('sha256', JSON.stringify(content), 'hex') })
      .where('cart_item_id', '=', now.cartItemId)
      .execute()
    expect((await putParticipants(server, cartUUID, [now])).status).toBe(200)
    const other = await putParticipants(server, cartUUID, [{ ...now, badgeSel: 4 }])
    expect([other.status, other.body.msg]).toEqual([409, 'Esta inscrição já foi registrada.'])
  })

  test('The owner gets a mail about riders that are saved after the receipt', async () => {
    const { cartUUID, now, later, token } = await buildPurchase()
    await putParticipants(server, cartUUID, [now], { token })
    const query = { token, fillOpenFormations: String(later.cartItemId) }
    expect((await putParticipants(server, cartUUID, [later], query)).status).toBe(200)
    expect(await factsTold(cartUUID)).toEqual([`formation:${cartUUID}:${later.cartItemId}`])
  })

  test('The cart does not exist for another buyer', async () => {
    const { cartUUID, now } = await buildPurchase()
    const { token } = await buildBuyer(server.db)
    expect((await putParticipants(server, cartUUID, [now], { token })).status).toBe(404)
    expect(await saved(cartUUID)).toEqual([])
  })

  test('Riders are refused before the payment and after the end of the cart', async () => {
    const { id: eventId } = await buildEvent(server.db)
    const { id: itemUUID } = await buildCategory(server.db, { eventId })
    const { token, account } = await buildBuyer(server.db)
    const { cartUUID } = await openCart(server, token, [{ itemUUID }])
    const { id: cartItemId } = await server.db
      .selectFrom('cart_item')
      .select('id')
      .where('cart_id', '=', cartUUID)
      .executeTakeFirstOrThrow()
    const save = async () =>
      (await putParticipants(server, cartUUID, [{ cartItemId, participants: [{ cpf: account.cpf }] }])).body
        .msg
    expect(await save()).toBe('Pagamento ainda não confirmado.')
    await server.db.updateTable('cart').set({ status: 'expired' }).where('id', '=', cartUUID).execute()
    expect(await save()).toBe('Esta sessão expirou. Por favor, tente novamente.')
  })

  test('One wrong entry prevents the saving of all entries', async () => {
    const { id: eventId } = await buildEvent(server.db)
    const { id: itemUUID } = await buildCategory(server.db, { eventId, badge_list: '1-9' })
    const { account, token } = await buildBuyer(server.db)
    const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID, quantity: 2 }])
    const fill = (...badges: number[]) =>
      badges.map((badgeSel, index) => filled(forms[index]!, { badgeSel, participants: [account.cpf] }))
    const refused = [fill(1, 1), fill(1, 99), fill(1), []]
    const heard = []
    for (const items of refused) heard.push((await putParticipants(server, cartUUID, items)).body.msg)
    expect(heard).toEqual([
      'Selecione outro número.',
      'Selecione outro número.',
      'Selecione o número desejado.',
      'Selecione o número desejado.',
    ])
    expect([await saved(cartUUID), await statusOf(cartUUID)]).toEqual([[], 'Paid'])
    expect((await putParticipants(server, cartUUID, fill(1, 2))).status).toBe(200)
  })
})

describe('A buyer fills in one open formation', () => {
  const fillOne = (cartUUID: string, item: FilledItem, token?: string) =>
    putParticipants(server, cartUUID, [item], {
      fillOpenFormations: String(item.cartItemId),
      ...(token && { token }),
    })

  test('A formation that is made in person waits for the decision of the organisation', async () => {
    const { cartUUID, now, later, token } = await buildPurchase()
    await putParticipants(server, cartUUID, [now], { token })
    expect((await fillOne(cartUUID, later, token)).status).toBe(200)
    expect(await saved(cartUUID)).toEqual([
      { cartItemId: now.cartItemId, status: 'approved' },
      { cartItemId: later.cartItemId, status: 'review' },
    ])
    expect((await fillOne(cartUUID, later, token)).status).toBe(200)
    const other = { ...later, participants: [] }
    expect((await fillOne(cartUUID, other, token)).body.msg).toBe('Esta inscrição já foi registrada.')
  })

  test('One filled formation does not register a purchase with other open formations', async () => {
    const { cartUUID, now, later, token } = await buildPurchase()
    await fillOne(cartUUID, later, token)
    expect(await statusOf(cartUUID)).toBe('Paid')
    await fillOne(cartUUID, now, token)
    expect(await statusOf(cartUUID)).toBe('Registered')
  })

  test('One formation is filled in only with the owner’s login and only in the owner’s cart', async () => {
    const [mine, other] = [await buildPurchase(), await buildPurchase()]
    expect((await fillOne(mine.cartUUID, mine.later)).status).toBe(401)
    expect((await fillOne(mine.cartUUID, mine.later, other.token)).status).toBe(404)
    expect((await fillOne(mine.cartUUID, other.later, mine.token)).status).toBe(404)
    expect(await saved(mine.cartUUID)).toEqual([])
  })
})

test('A purchase whose entries are all made in person is registered by its payment', async () => {
  const { family } = await buildPurchase()
  const { token } = await buildBuyer(server.db)
  const { cartUUID } = await buildPaidCart(server, token, [{ itemUUID: family.id }])
  expect(await statusOf(cartUUID)).toBe('Registered')
})

describe('The server refuses input that the pages never send', () => {
  const rider = { cpf: '99999000118' }
  const bad: [string, number, (item: FilledItem, later: FilledItem) => unknown[]][] = [
    ['the same registration twice', 400, (item) => [item, item]],
    ['a registration that is formed in person', 400, (item, later) => [item, later]],
    ['a registration of nobody knows which cart', 404, (item) => [{ ...item, cartItemId: 999_999 }]],
    ['no registration number', 400, (item) => [{ ...item, cartItemId: 0 }]],
    ['a number as text where none belongs', 400, (item) => [{ ...item, cartItemId: '1' }]],
    ['participants that are no list', 400, (item) => [{ ...item, participants: rider }]],
    [
      'a hundred participants',
      400,
      (item) => [{ ...item, participants: Array.from({ length: 100 }, () => rider) }],
    ],
    ['a team of 101 characters', 400, (item) => [{ ...item, team: 'X'.repeat(101) }]],
    ['a NUL in a horse', 400, (item) => [{ ...item, participants: [{ ...rider, sbb: 'B\0' }] }]],
    ['half a number', 400, (item) => [{ ...item, badgeSel: 1.5 }]],
    ['a number beyond all', 409, (item) => [{ ...item, badgeSel: '99999999999999999999' }]],
    ['a negative number', 409, (item) => [{ ...item, badgeSel: -1 }]],
    ['a late comer in words', 400, (item) => [{ ...item, participants: [{ ...rider, lateComer: 'sim' }] }]],
    ['a formatted CPF', 409, (item) => [{ ...item, participants: [{ cpf: '999.990.001-18' }] }]],
  ]

  test.each(bad)('%s is refused and changes nothing (%i)', async (_, expected, change) => {
    const { cartUUID, now, later, token } = await buildPurchase()
    const items = change(now, later) as FilledItem[]
    const { status } = await putParticipants(server, cartUUID, items, { token })
    expect([status, await saved(cartUUID), await statusOf(cartUUID)]).toEqual([expected, [], 'Paid'])
  })
})
