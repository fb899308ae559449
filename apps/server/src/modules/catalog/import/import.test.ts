import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Database, openTestDatabase } from '#testing/server.ts'
import type { DemoData } from '#demo/demo.rules.ts'
import { importEvent } from './integration.service.ts'

const file = new URL('../../../../../../demo/demo-data.json', import.meta.url)
const [rodeio] = (JSON.parse(readFileSync(file, 'utf8')) as DemoData).events
const event = rodeio!
const [individual, dupla] = event.categories
const [pacote] = event.bundles

async function opened() {
  const database = await openTestDatabase()
  return { db: database.db, [Symbol.asyncDispose]: () => database.close() }
}

const readItem = (db: Database, id: string) =>
  db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const readRow = (db: Database) =>
  db.selectFrom('event').selectAll().where('id', '=', event.eventUUID).executeTakeFirstOrThrow()
const countWithheld = async (db: Database) =>
  (await sql<{ count: number }>`select count(*)::int as count from badge_kept`.execute(db)).rows[0]?.count

test('An event that is imported twice exists only once', async () => {
  await using server = await opened()
  await importEvent(server.db, event)
  const [before, kept] = [await readItem(server.db, individual!.UUID), await countWithheld(server.db)]
  await importEvent(server.db, event)
  const { updated_at: _, ...after } = await readItem(server.db, individual!.UUID)

  expect(before).toMatchObject(after)
  expect(await countWithheld(server.db)).toBe(kept)
  expect((await server.db.selectFrom('item').select('id').execute()).length).toBe(12)
})

test('Changes of the rodeo-management system are written by the next import', async () => {
  await using server = await opened()
  await importEvent(server.db, event)
  await importEvent(server.db, {
    ...event,
    venue: 'OUTRO PARQUE',
    batch: '2º LOTE',
    categories: [{ ...individual!, price: 135.5, mdlUnitsSold: 50 }],
    bundles: [{ ...pacote!, bundledUUIDs: individual!.UUID }],
  })

  expect(await readRow(server.db)).toMatchObject({ venue: 'OUTRO PARQUE', batch: '2º LOTE' })
  expect(await readItem(server.db, individual!.UUID)).toMatchObject({ price_in_cents: 13_550, total: 100 })
  const inner = await server.db
    .selectFrom('bundle_category')
    .where('bundle_id', '=', pacote!.UUID)
    .select('category_id')
    .execute()
  expect(inner).toEqual([{ category_id: individual!.UUID }])
})

test('An import keeps the settings that an administrator saved and writes all other fields', async () => {
  await using server = await opened()
  await importEvent(server.db, event)
  const saved = { saved_by_admin_at: new Date() }
  await server.db
    .updateTable('event')
    .set({ batch: 'LOTE DA SECRETARIA', minors_need_authorisation: 'require', ...saved })
    .set({ authorisation_text: 'Nosso texto.' })
    .execute()
  await server.db
    .updateTable('item')
    .set({ rules: '<p>Nossas.</p>', ...saved })
    .execute()
  await server.db.updateTable('category').set({ prizes: '<p>Nossos.</p>' }).execute()

  await importEvent(server.db, {
    ...event,
    venue: 'OUTRO PARQUE',
    batch: '2º LOTE',
    minorsNeedAuthorisation: 'off',
    authorisationText: 'Outro texto.',
    categories: [{ ...dupla!, rules: '', prizes: '', price: 99, savedLives: 2 }],
    bundles: [{ ...pacote!, price: 1 }],
  })

  expect(await readRow(server.db)).toMatchObject({
    venue: 'OUTRO PARQUE',
    batch: 'LOTE DA SECRETARIA',
    minors_need_authorisation: 'require',
    authorisation_text: 'Nosso texto.',
  })
  expect(await readItem(server.db, dupla!.UUID)).toMatchObject({
    price_in_cents: 9900,
    rules: '<p>Nossas.</p>',
  })
  const category = server.db.selectFrom('category').selectAll().where('id', '=', dupla!.UUID)
  expect(await category.executeTakeFirst()).toMatchObject({ prizes: '<p>Nossos.</p>', saved_lives: 2 })
  expect(await readItem(server.db, pacote!.UUID)).toMatchObject({ price_in_cents: 90_000 })
})

test('Units in carts of this shop do not count as sold elsewhere and stay reserved after an import', async () => {
  await using server = await opened()
  await importEvent(server.db, event)
  await server.db.updateTable('item').set({ taken: 5 }).where('id', '=', dupla!.UUID).execute()

  await importEvent(server.db, { ...event, categories: [{ ...dupla!, mdlUnitsSold: 42 }], bundles: [] })
  expect(await readItem(server.db, dupla!.UUID)).toMatchObject({ total: 63, sold_elsewhere: 37, taken: 5 })

  await importEvent(server.db, { ...event, categories: [{ ...dupla!, unitsTotal: 0 }], bundles: [] })
  expect(await readItem(server.db, dupla!.UUID)).toMatchObject({ total: 5, taken: 5 })
})

test('HTML of an import is sanitised before it is stored', async () => {
  await using server = await opened()
  const rules = '<p>Dez armadas.</p><script>alert(1)</script>'
  const categories = [{ ...dupla!, rules }]
  await importEvent(server.db, { ...event, support: rules, categories, bundles: [], requirements: [] })
  expect((await readRow(server.db)).support).toBe('<p>Dez armadas.</p>')
  expect((await readItem(server.db, dupla!.UUID)).rules).toBe('<p>Dez armadas.</p>')
})
