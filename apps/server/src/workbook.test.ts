import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildCategory, buildEvent } from '#testing/builders.ts'
import { type Member, startMember } from '#testing/fleet.ts'
import { type Database, startTestServer, type TestServer } from '#testing/server.ts'
import { requirements } from '../../../tools/drills/requirements.ts'

const run = promisify(execFile)
const ENTRIES = 20_000
const GROWTH_IN_MB = 150
const soffice = process.env['SOFFICE_PATH'] ?? 'soffice'
const office = requirements({
  'soffice of LibreOffice (libreoffice-calc)': spawnSync(soffice, ['--version']).status === 0,
})

let server: TestServer
let shop: Member
let address: string
beforeAll(async () => {
  server = await startTestServer()
  const eventId = await buildLargeEvent(server)
  const { token } = await buildAdmin(server.db)
  // A process of its own, because only main.ts sets the heap up as in production.
  shop = await startMember('main.ts', { DATABASE_URL: server.url })
  address = `http://127.0.0.1:${shop.port}/api/events/${eventId}/report/sales?token=${token}`
}, 120_000)
afterAll(async () => {
  await shop.end('SIGTERM')
  await server[Symbol.asyncDispose]()
})

/** An event of many paid carts of one registration each, over thirty days, of which every fiftieth went back. */
async function buildLargeEvent({ db }: TestServer) {
  const event = await buildEvent(db)
  const category = await buildCategory(db, { eventId: event.id, total: ENTRIES, name: 'LAÇO & <TESTE>' })
  await fill(db, event.id, category.id)
  await sql`analyze`.execute(db)
  return event.id
}

const fill = (db: Database, eventId: string, categoryId: string) =>
  db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db)
    // What these triggers look at for each row of a sale, this whole sale has right by its making.
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`
    with buyer as (
      insert into account (id, uuid, cpf, name, nickname, email)
      select 900000000 + n, gen_random_uuid(), lpad((90000000000 + n)::text, 11, '0'), 'COMPRADOR DE TESTE ' || n, '', ''
      from generate_series(1, ${ENTRIES}::int) n returning id),
    opened as (
      insert into cart (id, code, event_id, owner_id, status, total_in_cents, paid_at, expires_at)
      select gen_random_uuid(), 'GRANDE-' || id, ${eventId}, id, 'paid', 12000,
        now() - make_interval(days => (id % 30)::int), now() from buyer returning id, paid_at, total_in_cents),
    line as (
      insert into cart_line (cart_id, item_id, quantity, value_in_cents, held)
      select id, ${categoryId}, 1, 12000, 0 from opened returning id, cart_id),
    sold as (
      insert into cart_item (cart_id, line_id, category_id, unit, charged_in_cents)
      select cart_id, id, ${categoryId}, 1, 12000 from line),
    planned as (
      insert into plan (cart_id, installments, total_in_cents) select id, 1, 12000 from opened returning id, cart_id),
    charged as (
      insert into charge (plan_id, cart_id, installment, kind, txid, value_in_cents, status)
      select id, cart_id, 1, 'cob', md5(cart_id::text), 12000, 'paid' from planned returning id, cart_id, txid),
    received as (
      insert into payment (method, cart_id, amount_in_cents, received_at, decision)
      select 'pix', id, 12000, paid_at, 'honoured' from opened returning id, cart_id, received_at)
    insert into pix (end_to_end_id, payment_id, charge_id, value_in_cents, settled_at, resolution)
    select txid, received.id, charged.id, 12000, received_at, 'honoured'
    from charged join received on received.cart_id = charged.cart_id`.execute(db)
    await sql`
    insert into refund (id, payment_id, end_to_end_id, value_in_cents, status, returned_at)
    select 'R' || row_number() over (), payment_id, end_to_end_id, 2550, 'done', settled_at + interval '1 day'
    from (select *, row_number() over () as n from pix) numbered where n % 50 = 0`.execute(db)
  })

/** The resident memory of the shop's process in bytes. */
function readMemory() {
  const status = readFileSync(`/proc/${shop.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

/** The whole report and the most memory that the process held while it was sent. */
async function download() {
  const response = await fetch(address)
  expect(response.status).toBe(200)
  const parts: Uint8Array[] = []
  let most = 0
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    parts.push(part)
    most = Math.max(most, readMemory())
  }
  return { bytes: Buffer.concat(parts), most }
}

test(`The report of ${ENTRIES} entries is sent without the process growing by ${GROWTH_IN_MB} MB`, async () => {
  const before = readMemory()
  const { bytes, most } = await download()
  const grown = (most - before) / 2 ** 20
  console.log(
    `${ENTRIES} entries: ${(bytes.length / 2 ** 20).toFixed(1)} MB, grown by ${grown.toFixed(0)} MB`,
  )
  expect(grown).toBeLessThan(GROWTH_IN_MB)
})

test.runIf(office.isMet)(
  'LibreOffice opens the workbook: its totals are those of the database, its days are dates, and its chart is drawn',
  office.options,
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'porteira-workbook-'))
    try {
      const file = path.join(folder, 'relatorio.xlsx')
      writeFileSync(file, (await download()).bytes)
      const profile = `-env:UserInstallation=file://${folder}/profile`
      await run(soffice, [profile, '--headless', '--convert-to', 'fods', '--outdir', folder, file])
      const opened = readFileSync(path.join(folder, 'relatorio.fods'), 'utf8')
      const { rows } = await sql<{ received: number; returned: number }>`
      select (select sum(value_in_cents) from pix)::float8 / 100 as received,
        (select sum(value_in_cents) from refund)::float8 / 100 as returned`.execute(server.db)
      const { received, returned } = rows[0]!
      expect(amountBeside(opened, 'Recebido por Pix')).toBe(received)
      expect(amountBeside(opened, 'Devolvido')).toBe(returned)
      expect(amountBeside(opened, 'Líquido')).toBe(received - returned)
      expect(opened).toMatch(/office:value-type="date" office:date-value="\d{4}-\d\d-\d\d/)
      expect(opened).toContain('LAÇO &amp; &lt;TESTE&gt;')
      expect(opened).toMatch(/chart:class="chart:bar"/)
      expect(opened).toContain('Recebido e devolvido por dia')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

/** The number in the cell behind the one that says this. */
const amountBeside = (worksheet: string, says: string) =>
  Number(
    new RegExp(
      `<text:p>${says}</text:p>\\s*</table:table-cell>\\s*<table:table-cell[^>]*office:value="([^"]+)"`,
    ).exec(worksheet)?.[1],
  )
