import { randomBytes } from 'node:crypto'
import { pictureMessages } from '@porteira/domain'
import { type RawBuilder, sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPictures } from '#platform/storage/pictures.service.ts'
import { examineStorage } from '#operations/doctor/pictures.ts'
import { buildAccount, buildCategory, buildEvent } from '#testing/builders.ts'
import { startMember } from '#testing/fleet.ts'
import { openCharge } from '#testing/paying.ts'
import {
  buildPictureShop,
  killLeftMoves,
  listNamedKeys,
  look,
  pictureOf,
  readPictures,
  removeAfterTime,
  startMove,
  upload,
} from '#testing/picture-shop.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { hasSwift, startSwift, type Swift } from '#testing/swift.ts'
import { runCommand } from '#testing/terminal.ts'
import { requirements } from '../../../tools/drills/requirements.ts'

/** A command and the programs of Swift need seconds to start where other drills run. */
const PATIENCE = { timeout: 60_000 }
const UUID_KEY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.jpg$/
const AWAY = { status: 503, msg: pictureMessages.notStored }
const STORED = { status: 200, msg: expect.anything() as string }

const program = requirements({ swift: hasSwift })
describe.runIf(program.isMet)('Pictures are in a storage of the protocol S3', program.options, () => {
  let swift: Swift
  let server: TestServer
  beforeAll(async () => {
    swift = await startSwift()
    server = await startTestServer({ config: { pictures: { storage: 's3', s3: swift.s3 } } })
  }, 120_000)
  afterAll(async () => {
    killLeftMoves()
    await server?.[Symbol.asyncDispose]()
    await swift?.[Symbol.asyncDispose]()
  })

  test('Banner, plan, photo and draft banner go to the bucket and come back by the same calls', async () => {
    const { addresses, event } = await buildPictureShop(server)
    const poster = await look(addresses.banner)
    for (const address of Object.values(addresses))
      expect(await upload(address, await pictureOf('#20a040'))).toEqual(STORED)
    const keys = await swift.keys()
    expect(keys).toEqual(await listNamedKeys(server))
    expect(keys.map((key) => UUID_KEY.test(key))).toEqual([true, true, true, true])
    const { rows } = await sql`select jpeg from event_banner where event_id = ${event.id}`.execute(server.db)
    expect(rows).toEqual([{ jpeg: null }])

    for (const address of Object.values(addresses)) {
      const { status, headers, bytes } = await look(address)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      const [red, green] = (await sharp(bytes).stats()).channels
      expect([Math.round((red?.mean ?? 0) / 16), Math.round((green?.mean ?? 0) / 16)]).toEqual([2, 10])
      const again = await look(address, { 'if-none-match': headers.get('etag') ?? '' })
      expect(again.status).toBe(304)
    }
    expect((await look(addresses.banner)).headers.get('etag')).not.toBe(poster.headers.get('etag'))
  })

  test('The picture of a draft becomes the banner of its event, and both name one object', async () => {
    const { addresses, draftId, token, event } = await buildPictureShop(server)
    await upload(addresses.draft, await pictureOf('#a02040'))
    const { bytes } = await look(addresses.draft)
    const before = await swift.keys()
    const published = await server.call('POST /api/drafts/:draftId/publish', {
      params: { draftId },
      query: { token },
      body: { version: 1 },
    })
    expect(published.status).toBe(200)
    const banner = addresses.banner.replace(event.id, draftId)
    expect((await look(banner)).bytes).toEqual(bytes)
    expect((await look(addresses.draft)).bytes).toEqual(bytes)
    await removeAfterTime(server)
    expect(await swift.keys()).toEqual(before)
    expect((await look(banner)).bytes).toEqual(bytes)
  })

  test('Replaced, erased and removed pictures and one of a killed upload leave the bucket, and no other', async () => {
    const kept = await buildPictureShop(server)
    const { addresses, rider, draftId, token } = await buildPictureShop(server)
    for (const address of [...Object.values(kept.addresses), ...Object.values(addresses)])
      await upload(address, await pictureOf('#204080'))
    const first = await swift.keys()
    expect(await upload(addresses.banner, await pictureOf('#a0a040'))).toEqual(STORED)
    await runCommand(['privacy', 'erase', rider.account.cpf, '--yes'], { env: { DATABASE_URL: server.url } })
    await server.call('POST /api/drafts/:draftId/remove', { params: { draftId }, query: { token } })

    const member = await startMember('main.ts', { DATABASE_URL: server.url, ...swift.env })
    const address = kept.addresses.banner.replace(/:\d+/, `:${member.port}`)
    await whileLocked(server.db, sql`select from event for update`, async () => {
      const sent = upload(address, await pictureOf('#000000')).catch(() => 'killed')
      // One for the new banner above, one for the upload that waits for the row of its event.
      await expect.poll(async () => (await swift.keys()).length).toBe(first.length + 2)
      await member.end('SIGKILL')
      expect(await sent).toBe('killed')
    })

    const before = await readPictures(server)
    expect(await listNamedKeys(server)).toHaveLength(first.length - 2)
    await removeAfterTime(server)
    expect(await swift.keys()).toEqual(await listNamedKeys(server))
    expect(await readPictures(server)).toEqual(before)
    expect((await sql`select from unused_object`.execute(server.db)).rows).toEqual([])
  }, 180_000)

  test('A storage that hangs or is stopped gives a clear 503 and no drawn picture, and the shop sells', async () => {
    const { addresses, event } = await buildPictureShop(server)
    for (const address of Object.values(addresses)) await upload(address, await pictureOf('#20a0a0'))
    const before = await Promise.all(Object.values(addresses).map((address) => look(address)))
    for (const [fail, repair] of [
      [swift.freeze, swift.thaw],
      [swift.stop, swift.restart],
    ] as const) {
      await fail()
      const looks = await Promise.all(Object.values(addresses).map((address) => look(address)))
      for (const { status, headers, bytes } of looks) {
        expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([503, 'no-store', null])
        expect(JSON.parse(String(bytes))).toMatchObject({ msg: pictureMessages.away, retryAfter: 5 })
      }
      expect(await upload(addresses.banner, await pictureOf('#ffffff'))).toEqual(AWAY)
      expect(await openCharge(server)).toMatchObject({ txid: expect.any(String) })
      const page = { params: { eventUUID: event.id }, query: { showItems: '1' } } as const
      expect((await server.call('GET /api/events/:eventUUID', page)).status).toBe(200)
      await repair()
      // The server that hung may still work on its calls.
      await expect.poll(async () => (await look(addresses.banner)).status).toBe(200)
      const after = await Promise.all(Object.values(addresses).map((address) => look(address)))
      expect(after.map(({ bytes }) => bytes)).toEqual(before.map(({ bytes }) => bytes))
    }
    await removeAfterTime(server)
    expect(await swift.keys()).toEqual(await listNamedKeys(server))
  }, 240_000)

  test('The doctor says what is wrong with keys, bucket and address, and that a good bucket is fine', async () => {
    const examine = (other: object) =>
      examineStorage({ pictures: { storage: 's3', s3: { ...swift.s3, ...other } } })
    expect(await examine({})).toMatchObject([{ state: 'ok' }])
    expect(await swift.keys()).toEqual(await listNamedKeys(server))
    for (const [other, says, mend] of [
      [{ secretKey: 'wrong-secret' }, 'SignatureDoesNotMatch', 'S3_SECRET_KEY'],
      [{ bucket: 'missing' }, 'NoSuchBucket', 'Crie o bucket'],
      [{ endpoint: 'http://127.0.0.1:1' }, 'ECONNREFUSED', 'S3_ENDPOINT'],
    ] as const)
      expect(await examine(other)).toMatchObject([
        { state: 'wrong', says: expect.stringContaining(says), mend: expect.stringContaining(mend) },
      ])
    const { stdout } = await runCommand(['doctor'], { env: { DATABASE_URL: server.url, ...swift.env } })
    expect(stdout).toMatch(/✓ Imagens \(S3\): .*\n/)
  })

  test('A move there and back loses no picture, however often it is killed and whatever is replaced', async () => {
    await using database = await startTestServer({
      config: { pictures: { storage: 'database', s3: swift.s3 } },
    })
    const { db } = database
    const toStorage = { DATABASE_URL: database.url, ...swift.env }
    const toDatabase = { ...toStorage, PICTURE_STORAGE: 'database' }
    const shop = await buildPictureShop(database)
    for (const address of Object.values(shop.addresses)) await upload(address, await pictureOf('#20a040'))
    await insertPictures(db)
    const others = await swift.keys()
    const before = await readPictures(database)
    expect(Object.keys(before)).toHaveLength(ALL)

    await moveWithKills(db, 'storage', toStorage)
    expect(await readPictures(database)).toEqual(before)
    await removeAfterTime(database)
    expect(await swift.keys()).toEqual([...others, ...(await listNamedKeys(database))].toSorted())
    expect(await countInDatabase(db)).toBe(0)

    await moveWithKills(db, 'database', toDatabase)
    expect(await readPictures(database)).toEqual(before)
    expect(await listNamedKeys(database)).toEqual([])
    await removeAfterTime(database)
    expect(await swift.keys()).toEqual(others)
  }, 300_000)

  test('A picture that is replaced while it is moved keeps the new bytes', async () => {
    await using database = await startTestServer({
      config: { pictures: { storage: 'database', s3: swift.s3 } },
    })
    const { db } = database
    const { id } = await buildEvent(db)
    const [old, other] = [randomBytes(2000), randomBytes(2000)]
    await sql`insert into event_banner (event_id, jpeg) values (${id}, ${old})`.execute(db)
    const others = await swift.keys()
    const env = { DATABASE_URL: database.url, ...swift.env }
    const move = await whileLocked(db, sql`select from event_banner for update`, async (db) => {
      const started = startMove('storage', env)
      await expect.poll(() => countWaiting(database.db), PATIENCE).toBe(1)
      await sql`update event_banner set jpeg = ${other}`.execute(db)
      return started
    })
    expect(await move.ended()).toBe(0)
    expect(move.said.text).toContain('Imagens mudadas: 1. No armazenamento: 1. No banco: 0. Sem objeto: 0.')
    expect(await readPictures(database)).toEqual({ [`fotos de eventos ${id}`]: other.toString('base64') })
    await removeAfterTime(database)
    expect(await swift.keys()).toEqual([...others, ...(await listNamedKeys(database))].toSorted())
  }, 60_000)

  test('A move says which objects are missing, leaves their rows and moves the others', async () => {
    await using database = await startTestServer({ config: { pictures: { storage: 's3', s3: swift.s3 } } })
    const { db, config, context } = database
    const [lost, found] = [await buildEvent(db), await buildEvent(db)]
    const pictures = openPictures(config, db, context.log)
    for (const { id } of [lost, found]) {
      const { storedAs } = await pictures.place(randomBytes(2000))
      await sql`insert into event_banner (event_id, stored_as) values (${id}, ${storedAs})`.execute(db)
      if (id === lost.id) await pictures.objects?.remove(storedAs ?? '')
    }
    await pictures.close()
    const env = { DATABASE_URL: database.url, ...swift.env, PICTURE_STORAGE: 'database' }
    const { code, stdout } = await runCommand(['move-pictures', 'database'], { env })
    expect([code, stdout]).toEqual([
      1,
      `✗ fotos de eventos, ${lost.id}: o armazenamento não tem o objeto.\n` +
        'Imagens mudadas: 1. No armazenamento: 1. No banco: 1. Sem objeto: 1.',
    ])
  })
})

const PICTURES = 30
const ALL = 4 + 2 * PICTURES
type Db = TestServer['db']

/** Photos and plans with bytes of their own. */
async function insertPictures(db: Db) {
  const { id: eventId } = await buildEvent(db)
  for (let made = 0; made < PICTURES; made += 1) {
    const [account, category] = [await buildAccount(db), await buildCategory(db, { eventId })]
    await sql`insert into account_photo (account_id, jpeg) values (${account.id}, ${randomBytes(3000)})`.execute(
      db,
    )
    await sql`insert into ground_plan (category_id, jpeg) values (${category.id}, ${randomBytes(3000)})`.execute(
      db,
    )
  }
}

const countInDatabase = async (db: Db) => {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from account_photo where jpeg is not null) +
    (select count(*) from ground_plan where jpeg is not null) +
    (select count(*) from event_banner where jpeg is not null) +
    (select count(*) from event_draft where banner is not null))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Runs `work` in a transaction that holds a lock. */
const whileLocked = <Answer>(db: Db, lock: RawBuilder<unknown>, work: (db: Db) => Promise<Answer>) =>
  db.transaction().execute(async (db) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    await lock.execute(db)
    return work(db)
  })

/** Kills the command at rows that it waits for: their bytes are copied and the rows not changed. The last run ends by itself. */
async function moveWithKills(db: Db, to: 'storage' | 'database', env: NodeJS.ProcessEnv) {
  for (const offset of [6, 14, 23]) {
    const row = sql`select from account_photo where account_id = (
      select account_id from account_photo order by account_id offset ${offset} limit 1) for update`
    await whileLocked(db, row, async () => {
      const move = startMove(to, env)
      await expect.poll(() => countWaiting(db), PATIENCE).toBe(1)
      await move.kill()
    })
    await expect.poll(() => countWaiting(db)).toBe(0)
    expect((await countInDatabase(db)) % ALL).toBeGreaterThan(0)
  }
  const last = startMove(to, env)
  expect(await last.ended(), last.said.text).toBe(0)
  expect(last.said.text).toContain('Sem objeto: 0.')
}

/** The statements of this database that wait for a row. */
async function countWaiting(db: Db) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count
}
