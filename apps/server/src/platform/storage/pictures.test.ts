import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pictureMessages } from '@porteira/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { pictureTables } from '#modules.ts'
import { examinePlaces } from '#operations/doctor/pictures.ts'
import { buildEvent } from '#testing/builders.ts'
import { buildPictureShop, look, pictureOf, upload } from '#testing/picture-shop.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { runCommand } from '#testing/terminal.ts'
import { createObjectStore, StorageError } from '#providers/s3.ts'
import { listUnused, removeUnused } from './removing.service.ts'

// No storage answers at this address. The drill picture-storage.test.ts has a real one.
const away = {
  endpoint: 'http://127.0.0.1:1',
  region: 'us-east-1',
  bucket: 'pictures',
  accessKey: 'key',
  secretKey: 'secret-of-the-test',
}
const environment = {
  S3_ENDPOINT: away.endpoint,
  S3_REGION: away.region,
  S3_BUCKET: away.bucket,
  S3_ACCESS_KEY: away.accessKey,
  S3_SECRET_KEY: away.secretKey,
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { pictures: { storage: 's3', s3: away } } })
})
afterAll(() => server[Symbol.asyncDispose]())

const note = (key: string, seconds: number) =>
  sql`insert into unused_object (key, removable_at) values (${key}, now() + ${seconds} * interval '1 second')`.execute(
    server.db,
  )
const nameObject = (eventId: string, key: string | null) =>
  sql`insert into event_banner (event_id, stored_as) values (${eventId}, ${key})
    on conflict (event_id) do update set stored_as = ${key}`.execute(server.db)
const listNotes = async () => {
  const { rows } = await sql<{ key: string }>`select key from unused_object order by key`.execute(server.db)
  return rows.map(({ key }) => key)
}

test('A stored picture that cannot be read is a 503 that no browser stores, and never a drawing', async () => {
  const { addresses, event, category, rider, draftId } = await buildPictureShop(server)
  const drawn = await look(addresses.banner)
  expect(drawn.status).toBe(200)
  for (const key of ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']) await note(key, 60)
  await nameObject(event.id, 'a.jpg')
  await sql`insert into ground_plan (category_id, stored_as) values (${category.id}, 'b.jpg')`.execute(
    server.db,
  )
  await sql`insert into account_photo (account_id, stored_as) values (${rider.account.id}, 'c.jpg')`.execute(
    server.db,
  )
  await sql`update event_draft set stored_as = 'd.jpg', banner_updated_at = now() where id = ${draftId}`.execute(
    server.db,
  )
  for (const address of Object.values(addresses)) {
    const { status, headers, bytes } = await look(address)
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([503, 'no-store', null])
    expect(JSON.parse(String(bytes))).toMatchObject({ msg: pictureMessages.away })
  }
})

test('An upload that the storage does not take is refused, and the earlier picture stays', async () => {
  const { addresses, event } = await buildPictureShop(server)
  const jpeg = await pictureOf('#20a040')
  await sql`insert into event_banner (event_id, jpeg) values (${event.id}, ${jpeg})`.execute(server.db)
  expect(await upload(addresses.banner, await pictureOf('#a02040'))).toEqual({
    status: 503,
    msg: pictureMessages.notStored,
  })
  expect((await look(addresses.banner)).bytes).toEqual(jpeg)
})

test('A picture has its bytes or its object, and an object has a note until a row names it', async () => {
  const { id } = await buildEvent(server.db)
  await expect(nameObject(id, null)).rejects.toThrow('banner_is_in_one_place')
  await expect(nameObject(id, 'unknown.jpg')).rejects.toThrow('was removed before a row named it')
  await note('first.jpg', 3600)
  await nameObject(id, 'first.jpg')
  expect(await listNotes()).not.toContain('first.jpg')
  await note('second.jpg', 3600)
  await nameObject(id, 'second.jpg')
  expect(await listNotes()).toContain('first.jpg')
  expect(await listUnused(server.context)).not.toContain('first.jpg')
  await sql`delete from event_banner where event_id = ${id}`.execute(server.db)
  expect(await listNotes()).toEqual(expect.arrayContaining(['first.jpg', 'second.jpg']))
})

test('An object whose removal began can be named by no row, and its note stays until it is gone', async () => {
  const { id } = await buildEvent(server.db)
  await note('going.jpg', -1)
  expect(await listUnused(server.context)).toEqual(['going.jpg'])
  await expect(removeUnused(server.context)).rejects.toThrow(StorageError)
  // It is due again later, so that it does not keep the others from their removal.
  expect(await listUnused(server.context)).toEqual([])
  expect(await listNotes()).toContain('going.jpg')
  await expect(nameObject(id, 'going.jpg')).rejects.toThrow('was removed before a row named it')
  await sql`delete from unused_object where key = 'going.jpg'`.execute(server.db)
})

test('A picture that was replaced meanwhile is not moved, in any table', async () => {
  const { event, category, rider, draftId } = await buildPictureShop(server)
  const { db } = server
  const [old, other] = [Buffer.from('old'), Buffer.from('other')]
  await sql`insert into event_banner (event_id, jpeg) values (${event.id}, ${other})`.execute(db)
  await sql`insert into ground_plan (category_id, jpeg) values (${category.id}, ${other})`.execute(db)
  await sql`insert into account_photo (account_id, jpeg) values (${rider.account.id}, ${other})`.execute(db)
  await sql`update event_draft set banner = ${other}, banner_updated_at = now() where id = ${draftId}`.execute(
    db,
  )
  const ids = { 'fotos de pessoas': String(rider.account.id), 'fotos de eventos': event.id }
  const named = { ...ids, 'plantas do terreno': category.id, 'fotos de rascunhos': draftId }
  expect(pictureTables.map(({ name }) => name).toSorted()).toEqual(Object.keys(named).toSorted())
  for (const table of pictureTables) {
    const id = new Map(Object.entries(named)).get(table.name) ?? ''
    await note(`${table.name}.jpg`, 3600)
    const to = { jpeg: null, storedAs: `${table.name}.jpg` }
    expect(await table.move(db, id, { jpeg: old, storedAs: null }, to)).toBe(false)
    expect(await table.find(db, id)).toEqual({ jpeg: other, storedAs: null })
    expect(await table.move(db, id, { jpeg: other, storedAs: null }, to)).toBe(true)
    expect(
      await table.move(db, id, { jpeg: null, storedAs: 'another.jpg' }, { jpeg: old, storedAs: null }),
    ).toBe(false)
    expect(await table.find(db, id)).toEqual(to)
  }
})

test('The doctor reports pictures in a storage without settings, and pictures at the other place', async () => {
  const { db } = server
  const { id } = await buildEvent(db)
  await note('there.jpg', 3600)
  await nameObject(id, 'there.jpg')
  const states = async (env: Record<string, string>) =>
    (await examinePlaces(readConfig(env), db)).map(({ state, mend }) => `${state} ${mend}`)
  expect(await states({})).toEqual([expect.stringMatching(/^wrong Defina de novo S3_ENDPOINT/)])
  expect(await states(environment)).toEqual([expect.stringMatching(/^warning .*move-pictures database/)])
  await using empty = await startTestServer()
  expect(await examinePlaces(readConfig({}), empty.db)).toEqual([])
})

test('`porteira move-pictures` refuses a shop without a storage, and a place that is not that of new pictures', async () => {
  const move = (to: string, env: Record<string, string>) =>
    runCommand(['move-pictures', to], { env: { DATABASE_URL: server.url, ...env } })
  expect(await move('disk', environment)).toMatchObject({
    code: 2,
    stderr: 'destino não pode ser "disk". Use storage ou database.',
  })
  expect(await move('storage', {})).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('defina S3_ENDPOINT'),
  })
  expect(await move('storage', environment)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('PICTURE_STORAGE é database'),
  })
  const toStorage = { ...environment, PICTURE_STORAGE: 's3' }
  expect(await move('database', toStorage)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Defina PICTURE_STORAGE=database'),
  })
  expect(await move('storage', toStorage)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('O armazenamento falhou (ECONNREFUSED). Nenhuma imagem se perdeu'),
  })
})

test('A storage that stops in the middle of an object is given up, and one that is busy is asked twice', async () => {
  let calls = 0
  const storage = createServer((request, response) => {
    calls += 1
    if (request.url?.includes('busy')) response.writeHead(503).end()
    else response.writeHead(200, { 'content-length': 100 }).write('half')
  }).listen(0, '127.0.0.1')
  await once(storage, 'listening')
  const { port } = storage.address() as AddressInfo
  const store = createObjectStore({ ...away, endpoint: `http://127.0.0.1:${port}`, timeoutInMs: 2000 })
  await expect(store.get('busy.jpg')).rejects.toThrow(StorageError)
  expect(calls).toBe(2)
  await expect(store.get('half.jpg')).rejects.toThrow('TimeoutError')
  await store.close()
  storage.closeAllConnections()
  storage.close()
})
