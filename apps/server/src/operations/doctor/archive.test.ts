import { readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openServerDatabase } from '#platform/database/client.ts'
import { type RunningPostgres, startPostgres } from '../../../../../tools/find-postgres.ts'
import { type ArchiveState, examineArchive, reportArchive } from './archive.ts'

// The archive belongs to a whole server, so it is one of its own.
let postgres: RunningPostgres
let admin: OpenDatabase
const asRole = (role: string) => openServerDatabase(postgres.url.replace('postgres@', `${role}@`))

beforeAll(async () => {
  postgres = await startPostgres({ durable: false })
  admin = openServerDatabase(postgres.url, { connections: 1 })
}, 60_000)
afterAll(async () => {
  await admin.close()
  await postgres.stop()
})

async function setArchive(command: string) {
  for (const [name, value] of [
    ['archive_mode', 'on'],
    ['archive_timeout', '60'],
    ['archive_command', command],
  ])
    await sql.raw(`alter system set ${name} = '${value}'`).execute(admin.db)
}

test('The doctor sees a log segment that waits behind an archive command that does not exist', async () => {
  expect(await examineArchive(admin.db)).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('não arquiva'),
  })
  await setArchive('/nowhere/archive-wal.sh %p %f')
  await admin.close()
  await postgres.shutDown()
  await postgres.startAgain()
  admin = openServerDatabase(postgres.url, { connections: 1 })
  await sql`create role porteira login`.execute(admin.db)
  await sql`select pg_switch_wal()`.execute(admin.db)

  const waits = () => examineArchive(admin.db)
  await expect.poll(waits).toMatchObject({ state: 'ok', says: expect.stringContaining('à espera: 1.') })
  const { rows } = await sql<{ folder: string }>`
    select current_setting('data_directory') || '/pg_wal/archive_status' as folder`.execute(admin.db)
  const folder = rows[0]?.folder ?? ''
  const tenMinutesAgo = Date.now() / 1000 - 600
  for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), tenMinutesAgo, tenMinutesAgo)
  expect(await waits()).toMatchObject({
    state: 'wrong',
    says: 'segmentos à espera: 1, o mais antigo há 10 min.',
    mend: expect.stringContaining('archive_command'),
  })
  // PostgreSQL's own statistics do not count the failure.
  const stats = await sql<{ failed: number }>`
    select failed_count::int as failed from pg_stat_archiver`.execute(admin.db)
  expect(stats.rows).toEqual([{ failed: 0 }])
}, 60_000)

test('The role that sells sees waiting segments with the documented grant and says what it lacks without it', async () => {
  const shop = asRole('porteira')
  const says = async () => (await examineArchive(shop.db)).says
  expect(await says()).toContain('o papel porteira não vê os que esperam')
  await sql`grant execute on function pg_ls_archive_statusdir() to porteira`.execute(admin.db)
  expect(await says()).toContain('à espera: 1')
  await shop.close()
})

test('The doctor warns about an old last segment and about an archive without a timeout', () => {
  const state: ArchiveState = {
    isOn: true,
    timeoutInSeconds: 60,
    ageInSeconds: 40,
    waiting: { count: 0, oldestInSeconds: 0 },
    role: 'porteira',
    database: 'loja',
  }
  const { waiting: _unseen, ...unseen } = state
  expect(reportArchive(state)).toMatchObject({
    state: 'ok',
    says: 'último segmento arquivado há 40 s; à espera: 0.',
  })
  expect(reportArchive({ ...state, timeoutInSeconds: 0 }).state).toBe('warning')
  expect(reportArchive({ ...state, ageInSeconds: 1000 }).says).toBe(
    'nada foi arquivado há 16 min, e nada espera.',
  )
  expect(reportArchive({ ...unseen, ageInSeconds: 1000 })).toMatchObject({
    state: 'warning',
    mend: expect.stringContaining(
      'psql -d loja -c "grant execute on function pg_ls_archive_statusdir() to porteira"',
    ),
  })
})
