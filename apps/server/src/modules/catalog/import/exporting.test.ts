import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Database, openTestDatabase, startTestServer, type TestServer } from '#testing/server.ts'
import { runCommand } from '#testing/terminal.ts'
import type { DemoData } from '#demo/demo.rules.ts'
import { loadDemo } from '#demo/demo.service.ts'
import { documentText } from './exporting.rules.ts'
import { exportEvent } from './exporting.service.ts'
import { importDocument, readText } from './importing.service.ts'

const written = JSON.parse(
  readFileSync(new URL('../../../../../../demo/demo-data.json', import.meta.url), 'utf8'),
) as DemoData
const slugs = [...written.events.map(({ shortName }) => shortName), 'rodeio-das-casuarinas']
const DAY = 86_400_000
const how = { isDryRun: false, actor: { kind: 'command' as const } }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await loadDemo(server.db, written, { now: new Date(), passwordHash: 'x', passwordPepper: 'x' })
  await server.db
    .updateTable('event')
    .set({ sales_start_at: new Date(Date.now() - DAY), sales_end_at: new Date(Date.now() + DAY) })
    .set({ test_mode: false, sales_closed: false })
    .execute()
  for (const shortName of slugs) await buy(shortName)
}, 60_000)
afterAll(() => server[Symbol.asyncDispose]())

/** Reserves a unit of some items that a visitor of the event may still take. */
async function buy(shortName: string) {
  const { body } = await server.call('GET /api/events/:eventUUID', {
    params: { eventUUID: shortName },
    query: { showItems: '1' },
  })
  for (const item of body.items?.slice(0, 4) ?? [])
    if ('unitsLeft' in item && item.unitsLeft > 0)
      await server.call('POST /api/cart/', {
        query: {},
        body: { items: [{ itemUUID: item.itemUUID, quantity: 1 }] },
      })
}

const countTaken = async (shortName: string) => {
  const { taken } = await server.db
    .selectFrom('item')
    .innerJoin('event', 'event.id', 'item.event_id')
    .where('short_name', '=', shortName)
    .select(sql<number>`sum(taken)::int`.as('taken'))
    .executeTakeFirstOrThrow()
  return taken
}

const TIMES = ['updated_at']
const OF_THIS_SHOP = `taken saved_by_admin_at rankings_live_now rankings_updated_at rankings_revision
  final_started_at`.split(/\s+/)

/** The rows that a document can change, without some columns. */
async function dump(db: Database, without: string[] = []) {
  const tables = ['event', 'item', 'category', 'bundle', 'bundle_category', 'badge_kept']
  const rows = tables.map(async (table) => {
    const row = sql`to_jsonb(t) - ${without}::text[]`
    return [table, (await sql`select ${row} as row from ${sql.table(table)} t order by 1`.execute(db)).rows]
  })
  return Object.fromEntries(await Promise.all(rows)) as Record<string, unknown[]>
}

describe('An exported event can be imported again', () => {
  test.each(slugs)('The event %s is imported again without a change after units were sold', async (slug) => {
    expect(await countTaken(slug)).toBeGreaterThan(0)
    const before = await dump(server.db)
    const document = await exportEvent(server.db, slug)
    const { changes } = await importDocument(server.db, document, how)
    expect(changes).toEqual([])
    expect(await dump(server.db)).toEqual(before)
  })

  test('An export creates the same event in an empty shop, with the units of this shop on sale', async () => {
    const other = await openTestDatabase()
    try {
      for (const slug of slugs) await importDocument(other.db, await exportEvent(server.db, slug), how)
      const columns = [...TIMES, ...OF_THIS_SHOP]
      expect(await dump(other.db, columns)).toEqual(await dump(server.db, columns))
      for (const slug of slugs)
        expect(await exportEvent(other.db, slug)).toEqual(await exportEvent(server.db, slug))
    } finally {
      await other.close()
    }
  })

  test('An export as YAML and as JSON is the same document', async () => {
    for (const slug of slugs) {
      const document = await exportEvent(server.db, slug)
      for (const isJson of [true, false])
        expect(await readText(documentText(document, { isJson }))).toEqual(document)
    }
  })
})

test('An import sets the times of change of the event and of the items that it changes, and no others', async () => {
  const slug = slugs[0]!
  const times = async () =>
    (
      await sql<{ name: string; at: Date }>`
        select item.name, item.updated_at as at from item join event on event.id = event_id where short_name = ${slug}
        union all select short_name, updated_at from event where short_name = ${slug}`.execute(server.db)
    ).rows
  const document = await exportEvent(server.db, slug)
  const [category] = document['categories'] as { name: string; price: number }[]
  const before = new Map((await times()).map(({ name, at }) => [name, at.getTime()]))
  const changed = { shortName: slug, categories: [{ name: category!.name, price: category!.price + 1 }] }
  const { changes } = await importDocument(server.db, changed, how)

  expect(changes).toHaveLength(1)
  const newer = (await times()).filter(({ name, at }) => at.getTime() > before.get(name)!)
  expect(newer.map(({ name }) => name).toSorted()).toEqual([category!.name, slug].toSorted())
  await importDocument(server.db, document, how)
})

describe('The command `porteira export` writes an event document', () => {
  const slug = slugs[0]!
  const inFolder = () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'porteira-export-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const porteira = (...args: string[]) => runCommand(args, { env: { DATABASE_URL: server.url }, folder })
    return { porteira, file: (name: string) => path.join(folder, name) }
  }

  test('`porteira export` writes a file with its schema and replaces an existing one only with --force', async () => {
    const { porteira, file } = inFolder()
    expect(await porteira('export', slug, '--output', 'a.yaml')).toMatchObject({
      code: 0,
      stdout: `Evento gravado em ${file('a.yaml')}.`,
    })
    const text = readFileSync(file('a.yaml'), 'utf8')
    const schema = /^# yaml-language-server: \$schema=(.*)\n/.exec(text)?.[1]
    expect(readFileSync(path.resolve(file('.'), schema ?? ''), 'utf8')).toContain('Evento da Porteira')
    expect((await porteira('import', 'a.yaml')).stdout).toBe('Importado: 0 mudanças.')

    const again = await porteira('export', slug, '--output', 'a.yaml')
    expect([again.code, again.stderr]).toEqual([
      1,
      expect.stringContaining('ele já existe; para substituí-lo, use --force.'),
    ])
    expect((await porteira('export', slug, '--output', 'a.yaml', '--force')).code).toBe(0)
    expect(readFileSync(file('a.yaml'), 'utf8')).toBe(text)
  })

  test('`porteira export` writes JSON to a .json file and YAML to standard output, and refuses an unknown event', async () => {
    const { porteira, file } = inFolder()
    await porteira('export', slug, '--output', 'a.json')
    const document: unknown = JSON.parse(readFileSync(file('a.json'), 'utf8'))
    expect(document).toEqual({ $schema: expect.any(String), ...(await exportEvent(server.db, slug)) })
    expect((await porteira('import', 'a.json', '--dry-run')).stdout).toBe('Nada foi gravado.')

    const { stdout } = await porteira('export', String(Reflect.get(document as object, 'eventUUID')))
    expect(await readText(stdout)).toEqual(await exportEvent(server.db, slug))
    expect(await porteira('export', 'nenhum')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('Não há evento com o endereço curto ou identificador "nenhum".'),
    })
    expect((await porteira('export', slug, '--output', 'no/a.yaml')).stderr).toContain('a pasta não existe.')
  })
})
