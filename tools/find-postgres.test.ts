import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgresBinaries, type RunningPostgres, startPostgres } from './find-postgres.ts'

let postgres: RunningPostgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)

afterAll(() => postgres.stop())

test('The programs of PostgreSQL are found on the machine or in npm', () => {
  const { initdb, postgres: server } = findPostgresBinaries()
  expect([existsSync(initdb), existsSync(server)]).toEqual([true, true])
})

test('The started PostgreSQL answers, is durable and has enough connections for a race', async () => {
  expect(await settingsAt(postgres.url)).toEqual({
    version: true,
    fsync: 'on',
    synchronous_commit: 'on',
    max_connections: '200',
    upper: 'SÃO JOÃO',
  })
})

test('A PostgreSQL for temporary data may skip the disk, and ends when it is stopped', async () => {
  const hasty = await startPostgres({ durable: false })
  expect(await settingsAt(hasty.url)).toMatchObject({ fsync: 'off' })
  await hasty.stop()
  await expect(settingsAt(hasty.url)).rejects.toThrow('ECONNREFUSED')
}, 60_000)

test('A killed PostgreSQL has its acknowledged data after the restart, at the same address', async () => {
  const client = new Client(postgres.url)
  client.on('error', () => {}) // the line breaks with the server
  await client.connect()
  await client.query('create table kept as select 7 as number')

  await postgres.crash()
  await expect(settingsAt(postgres.url)).rejects.toThrow('ECONNREFUSED')
  await postgres.startAgain()

  const again = new Client(postgres.url)
  await again.connect()
  expect((await again.query('select number from kept')).rows).toEqual([{ number: 7 }])
  await again.end()
}, 60_000)

async function settingsAt(url: string) {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(`
    select current_setting('server_version_num')::int >= 150000 as version,
           current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as synchronous_commit,
           current_setting('max_connections') as max_connections,
           upper('são joão') as upper`)
  await client.end()
  return rows[0]
}
