import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { startSeller } from '#testing/seller.ts'
import { type RunningPostgres, startPostgres } from '../../../../../tools/find-postgres.ts'
import { createReservationBatcher } from '#modules/sales/reservations/reservations.service.ts'
import { type Database, openEmbeddedDatabase, openServerDatabase } from './client.ts'
import { lockDirectory } from './directory-lock.ts'

/** The promised carts that the database does not have. */
async function listLost(db: Database, promised: string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${promised}::uuid[]) as promised (id)
    where id not in (select id from cart)`.execute(db)
  return rows
}

async function sellAndKill(where: string) {
  const seller = await startSeller(where)
  await seller.killInTheMiddle()
  return seller.acknowledged
}

describe('A crash of the embedded database loses no promised cart', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'porteira-durability-'))
  })
  afterAll(() => rm(directory, { recursive: true }))

  test('A process killed while it sells loses no cart that it promised, and leaves none half written', async () => {
    const promised: string[] = []
    for (let round = 0; round < 3; round += 1) promised.push(...(await sellAndKill(directory)))

    const database = await openEmbeddedDatabase(directory)
    expect(promised.length).toBeGreaterThan(3)
    expect(await listLost(database.db, promised)).toEqual([])
    await expectInvariants(database.db)
    await database.close()
  }, 120_000)

  test('A second process is kept out while the first one lives, and let in right after it was killed', async () => {
    const seller = await startSeller(directory)
    const lock = () => lockDirectory(directory, { waitMilliseconds: 50 })
    expect(lock).toThrow('database is locked')

    await seller.killInTheMiddle()

    lock()()
  }, 60_000)
})

describe('A crash of a PostgreSQL server loses no promised cart', () => {
  let postgres: RunningPostgres
  let database: ReturnType<typeof openServerDatabase>
  beforeAll(async () => {
    postgres = await startPostgres()
    database = openServerDatabase(postgres.url)
  }, 60_000)
  afterAll(async () => {
    await database.close()
    await postgres.stop()
  })

  test('A process killed while it sells loses no cart that it promised, and leaves none half written', async () => {
    const promised: string[] = []
    for (let round = 0; round < 3; round += 1) promised.push(...(await sellAndKill(postgres.url)))

    expect(promised.length).toBeGreaterThan(3)
    expect(await listLost(database.db, promised)).toEqual([])
    await expectInvariants(database.db)
  }, 60_000)

  /** Sells through one process while the server is killed under it; it goes on by itself when the server is back. */
  async function sellThroughCrash() {
    const { id } = await database.db.selectFrom('item').select('id').executeTakeFirstOrThrow()
    const desk = createReservationBatcher(database.db, { ...readConfig({}), limits: false })
    const promised: string[] = []
    const shop = { isOpen: true }
    const sell = async () => {
      while (shop.isOpen) {
        const items = [{ itemUUID: id, quantity: 1 }]
        const buyer = { accountId: undefined, isAdmin: false }
        await desk.reserve({ items, buyer, actor: { kind: 'visitor' }, termsVersion: '' }).then(
          ({ cartUUID }) => promised.push(cartUUID),
          () => pause(50),
        )
      }
    }
    const sellers = Array.from({ length: 8 }, sell)
    while (promised.length < 20) await pause(5)
    await pause(Math.random() * 100)
    await postgres.crash()
    const before = [...promised]
    await postgres.startAgain()
    const soFar = promised.length
    while (promised.length < soFar + 20) await pause(5)
    shop.isOpen = false
    await Promise.all(sellers)
    return { before, promised }
  }

  test('A server killed while it sells loses nothing, and the process sells on when it is back', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { promised } = await sellThroughCrash()
      expect(await listLost(database.db, promised)).toEqual([])
    }
    await expectInvariants(database.db)
  }, 60_000)

  test('A server that does not wait for its disk loses carts in the same crash, as this control shows', async () => {
    await sql`alter database postgres set synchronous_commit = off`.execute(database.db)
    await database.close()
    database = openServerDatabase(postgres.url)

    const lost: unknown[] = []
    for (let round = 0; round < 5 && lost.length === 0; round += 1) {
      const { before } = await sellThroughCrash()
      lost.push(...(await listLost(database.db, before)))
    }

    expect(lost).not.toEqual([])
  }, 60_000)
})
