import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openServerDatabase } from '#platform/database/client.ts'
import { migrate } from '#platform/database/migrate.ts'
import { ask } from '#testing/copied-postgres.ts'
import { bankControl } from '#testing/bank.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { type Member, outside, startMember } from '#testing/fleet.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { backUp, flushTo, openBackups, restore, takeBaseBackup } from '#testing/restoring.ts'
import { type RunningPostgres, startPostgres } from '../../../tools/find-postgres.ts'
import { allowDemoKeys } from '#testing/server.ts'
import { requirements } from '../../../tools/drills/requirements.ts'

const program = path.join(import.meta.dirname, 'commands/porteira.ts')

/** docs/operations.md types it before PostgreSQL is stopped: PostgreSQL ends the replay at the first change after the moment. */
const MARK = `select pg_logical_emit_message(true, 'porteira', 'restore')`

let postgres: RunningPostgres
let backup: Awaited<ReturnType<typeof takeBaseBackup>>
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(async () => {
  await postgres.stop()
  await rm(backup.backups, { recursive: true, force: true })
})

const start = (file: 'main.ts' | 'worker.ts', url: string) =>
  startMember(file, { DATABASE_URL: url, RECONCILE_SECONDS: '1' })

/** A buyer with a cart of one category and the text to pay it with. */
async function reserve(db: Database, { port }: Member, itemUUID: string) {
  const { token } = await buildBuyer(db)
  const address = `http://127.0.0.1:${port}/api/cart/`
  const body = JSON.stringify({ items: [{ itemUUID, quantity: 1 }] })
  const headers = { 'content-type': 'application/json' }
  const cart = await fetch(`${address}?token=${token}`, { method: 'POST', headers, body })
  const { cartUUID } = (await cart.json()) as { cartUUID: string }
  const pix = await fetch(`${address}${cartUUID}/pay/pix?token=${token}&mode=1`)
  return { cartUUID, pixCopiaECola: await pix.text() }
}

const statusOf = async (db: Database, cartUUID: string) =>
  (await db.selectFrom('cart').select('status').where('id', '=', cartUUID).executeTakeFirst())?.status

const decisionOn = async (db: Database, endToEndId: string) =>
  (await db.selectFrom('pix').select('resolution').where('end_to_end_id', '=', endToEndId).executeTakeFirst())
    ?.resolution

async function untilDecided(db: Database, endToEndIds: string[]) {
  for (const id of endToEndIds) while (!(await decisionOn(db, id))) await pause(200)
}

const dayOf = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

/** `porteira reconcile` over yesterday and today. Other tests pay at the same bank, so the books may differ. */
async function reconcile(url: string) {
  const given = [program, 'reconcile', '--from', dayOf(-1), '--to', dayOf(0)]
  const env = { ...process.env, ...outside(), DATABASE_URL: url }
  const { stdout } = await promisify(execFile)(process.execPath, given, { env }).catch(
    (error: { stdout: string }) => error,
  )
  return stdout
}

async function countEvents(name: string) {
  const { db, close } = openServerDatabase(postgres.url)
  const rows = await db.selectFrom('event').select('id').where('name', '=', name).execute()
  await close()
  return rows.length
}

test('A restore to a time before the last payments asks the bank, and no payment is missing', async () => {
  const backups = await openBackups(postgres)
  const before = openServerDatabase(postgres.url)
  await migrate(before.db)
  await allowDemoKeys(before.db)
  const event = await buildEvent(before.db)
  const { id } = await buildCategory(before.db, { eventId: event.id })
  const [server, settler] = [await start('main.ts', postgres.url), await start('worker.ts', postgres.url)]

  const first = await reserve(before.db, server, id)
  const paidFirst = await bankControl.pay(first)
  await untilDecided(before.db, [paidFirst.endToEndId])
  backup = await takeBaseBackup(backups, postgres)

  const second = await reserve(before.db, server, id)
  await pause(1500)
  const target = new Date()
  await pause(1500)
  const third = await reserve(before.db, server, id)
  const [paidSecond, paidThird] = [await bankControl.pay(second), await bankControl.pay(third)]
  await untilDecided(before.db, [paidSecond.endToEndId, paidThird.endToEndId])
  await flushTo(backups, postgres)
  await Promise.all([server, settler].map((member) => member.end('SIGTERM')))
  await before.close()
  await postgres.crash()

  await restore(backup, postgres, target)
  const { db, close } = openServerDatabase(postgres.url)
  expect(await statusOf(db, first.cartUUID)).toBe('paid')
  // The control: the minutes after the target are really gone.
  expect(await statusOf(db, second.cartUUID)).toBe('open')
  expect(await statusOf(db, third.cartUUID)).toBeUndefined()
  expect(await decisionOn(db, paidSecond.endToEndId)).toBeUndefined()

  const worker = await start('worker.ts', postgres.url)
  await untilDecided(db, [paidSecond.endToEndId])
  await worker.end('SIGTERM')
  const said = await reconcile(postgres.url)
  expect(said).toContain(paidThird.endToEndId)

  expect(await statusOf(db, second.cartUUID)).toBe('paid')
  expect(await decisionOn(db, paidSecond.endToEndId)).toBe('honoured')
  // Its cart was never seen by this database, so a person decides: restore the cart or refund the money.
  expect(await decisionOn(db, paidThird.endToEndId)).toBe('unknown')
  await expectInvariants(db)
  await close()
}, 180_000)

test('A crash loses nothing that was acknowledged, although no archive has it yet', async () => {
  const { db, close } = openServerDatabase(postgres.url)
  await buildEvent(db, { name: 'ONE SECOND AGO' })
  await close()
  await postgres.crash()
  await restore(backup, postgres)
  expect(await countEvents('ONE SECOND AGO')).toBe(1)
}, 60_000)

test('A restore to a moment after the last sale starts, because the documented mark comes after it', async () => {
  const moment = new Date()
  await pause(50)
  await ask(postgres.url, MARK)
  await postgres.crash()
  await restore(backup, postgres, moment)
  expect(await countEvents('ONE SECOND AGO')).toBe(1)
}, 60_000)

// The client programs of PostgreSQL are a package of their own, so where they are missing there is nothing to look at.
const client = requirements({ pg_basebackup: spawnSync('pg_basebackup', ['--version']).status === 0 })

test.runIf(client.isMet)(
  'A backup removes those that are too old, and the log that none of the kept ones needs',
  { ...client.options, timeout: 90_000 },
  async () => {
    const { backups } = backup
    const first = await backUp(backups, postgres)
    expect(existsSync(path.join(backups, 'base/first'))).toBe(true)
    const needed = await ask<{ file: string }>(
      postgres.url,
      'select pg_walfile_name(pg_switch_wal()) as file',
    )
    const second = await backUp(backups, postgres, { BACKUP_KEEP_DAYS: '0' })
    expect(first).not.toBe(second)
    expect(readdirSync(path.join(backups, 'base'))).toEqual([path.basename(second)])
    expect(readdirSync(path.join(backups, 'wal'))).not.toContain(needed[0]?.file)

    const { db, close } = openServerDatabase(postgres.url)
    await buildEvent(db, { name: 'AFTER THE BACKUP' })
    await close()
    await postgres.crash()
    await restore({ ...backup, base: second }, postgres)
    expect(await countEvents('AFTER THE BACKUP')).toBe(1)
  },
)
