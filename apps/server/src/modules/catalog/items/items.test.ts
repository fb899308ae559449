import { rulesInWords, rulesOfTemplate } from '@porteira/domain/competition'
import { expect, test } from 'vitest'
import type { CartStatus } from '#platform/database/tables.ts'
import { buildAdmin, buildBundle, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const itemsOf = async (server: TestServer, eventUUID: string, token?: string) => {
  const { body } = await server.call('GET /api/events/:eventUUID', {
    params: { eventUUID },
    query: { showItems: '1', ...(token && { token }) },
  })
  return new Map(body.items?.map((item) => [item.name, item as Record<string, unknown>]))
}

const adminOf = async (server: TestServer) => {
  return (await buildAdmin(server.db)).token
}

const hold = async (
  server: TestServer,
  given: { eventId: string; itemId: string; ownerId: number; units: number; status?: CartStatus },
) => {
  const id = crypto.randomUUID()
  await server.db.transaction().execute(async (db) => {
    await db
      .insertInto('cart')
      .values({
        id,
        code: id.slice(0, 8),
        event_id: given.eventId,
        owner_id: given.ownerId,
        status: given.status ?? 'open',
        total_in_cents: 12_000 * given.units,
        expires_at: new Date(),
      })
      .execute()
    await db
      .insertInto('cart_line')
      .values({
        cart_id: id,
        item_id: given.itemId,
        quantity: given.units,
        held: given.status === 'expired' ? 0 : given.units,
        value_in_cents: 12_000 * given.units,
      })
      .execute()
  })
}

test('A visitor sees the items on sale without the stock and without hidden items', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  await buildCategory(server.db, { eventId: event.id, name: 'ABERTO', registrations_per_user: 3 })
  await buildCategory(server.db, { eventId: event.id, name: 'OCULTO', hide_from_sales: true })
  await buildCategory(server.db, { eventId: event.id, name: 'SÓ NO PACOTE', no_direct_sales: true })

  const items = await itemsOf(server, event.id)

  expect([...items.keys()]).toEqual(['ABERTO'])
  expect(items.get('ABERTO')).toMatchObject({ price: 120, unitsLeft: 3, isBundle: 0, soldOut: 0 })
  for (const secret of ['unitsInStock', 'hidden', 'taken', 'total', 'soldElsewhere'])
    expect(items.get('ABERTO')).not.toHaveProperty(secret)
})

test('An administrator sees the stock and the hidden items', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  await buildCategory(server.db, { eventId: event.id, name: 'OCULTO', hide_from_sales: true, total: 7 })

  const items = await itemsOf(server, event.id, await adminOf(server))

  expect(items.get('OCULTO')).toMatchObject({ hidden: 1, unitsInStock: 7 })
})

test('An administrator with the session of a buyer sees the same list as buyers', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  await buildCategory(server.db, { eventId: event.id, name: 'OCULTO', hide_from_sales: true })
  const { token } = await buildBuyer(server.db, { is_admin: true })

  expect(await itemsOf(server, event.id, token)).toEqual(new Map())
})

test('A buyer may take the purchase limit without the units of the own live carts', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const { id } = await buildCategory(server.db, {
    eventId: event.id,
    name: 'ABERTO',
    registrations_per_user: 4,
  })
  const { account, token } = await buildBuyer(server.db)
  const other = await buildBuyer(server.db)
  const given = { eventId: event.id, itemId: id, ownerId: account.id }
  await hold(server, { ...given, units: 1 })
  await hold(server, { ...given, units: 2, status: 'registered' })
  await hold(server, { ...given, units: 1, status: 'expired' })

  expect((await itemsOf(server, event.id, token)).get('ABERTO')).toMatchObject({ unitsLeft: 1 })
  expect((await itemsOf(server, event.id, other.token)).get('ABERTO')).toMatchObject({ unitsLeft: 4 })
})

test('A bundle lists its categories in order with their saved lives, and has no more units than the scarcest one', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const scarce = await buildCategory(server.db, {
    eventId: event.id,
    name: 'DUPLA',
    total: 2,
    saved_lives: 1,
  })
  const open = await buildCategory(server.db, { eventId: event.id, name: 'ABERTO' })
  await buildBundle(server.db, { eventId: event.id, name: 'PACOTE', categoryIds: [scarce.id, open.id] })

  const items = await itemsOf(server, event.id, await adminOf(server))

  expect(items.get('PACOTE')).toMatchObject({
    isBundle: 1,
    unitsInStock: 2,
    rodeoCategories: [
      { uuid: scarce.id, name: 'DUPLA', savedLives: 1 },
      { uuid: open.id, name: 'ABERTO', savedLives: 0 },
    ],
  })
})

test('The sale list follows the display order, with categories before bundles', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const { id } = await buildCategory(server.db, { eventId: event.id, name: 'PRIMEIRA' })
  const second = await buildCategory(server.db, { eventId: event.id, name: 'SEGUNDA' })
  await buildBundle(server.db, { eventId: event.id, name: 'PACOTE', categoryIds: [id] })
  await server.db.updateTable('item').set({ display_order: 1 }).where('id', '!=', second.id).execute()
  await server.db.updateTable('item').set({ display_order: 2 }).where('id', '=', second.id).execute()

  expect([...(await itemsOf(server, event.id)).keys()]).toEqual(['PRIMEIRA', 'PACOTE', 'SEGUNDA'])
})

test('The rules of an item are sent without scripts', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const { id } = await buildCategory(server.db, { eventId: event.id, name: 'ABERTO' })
  await server.db
    .updateTable('item')
    .set({ rules: '<p>Dez armadas.</p><script>alert(1)</script>' })
    .where('id', '=', id)
    .execute()

  expect((await itemsOf(server, event.id)).get('ABERTO')?.['desc']).toBe('<p>Dez armadas.</p>')
})

test('The rules of a category are in the public answers as sentences, also in a bundle, and nowhere without rules', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const rules = rulesOfTemplate('individual')
  const source = await buildCategory(server.db, { eventId: event.id, name: 'SEM REGRAS' })
  const ruled = await buildCategory(server.db, {
    eventId: event.id,
    name: 'COM REGRAS',
    competition: JSON.stringify({ ...rules, countsFor: source.id }),
  })
  await buildBundle(server.db, { eventId: event.id, categoryIds: [ruled.id, source.id], name: 'PACOTE' })
  const sentences = rulesInWords({ ...rules, countsFor: 'SEM REGRAS' })

  const items = await itemsOf(server, event.id)
  expect(items.get('COM REGRAS')).toMatchObject({ rulesInWords: sentences })
  expect(items.get('COM REGRAS')).not.toHaveProperty('competition')
  expect(items.get('SEM REGRAS')).not.toHaveProperty('rulesInWords')
  expect(items.get('PACOTE')).not.toHaveProperty('rulesInWords')
  expect(items.get('PACOTE')?.['rodeoCategories']).toEqual([
    { uuid: ruled.id, name: 'COM REGRAS', savedLives: 0, rulesInWords: sentences },
    { uuid: source.id, name: 'SEM REGRAS', savedLives: 0 },
  ])
  const { body } = await server.call('GET /api/events/:eventUUID', {
    params: { eventUUID: event.id },
    query: {},
  })
  const offers = new Map(body.offers?.map((offer) => [offer.name, offer]))
  expect(offers.get('COM REGRAS')?.rulesInWords).toEqual(sentences)
  expect(offers.get('SEM REGRAS')).not.toHaveProperty('rulesInWords')
})
