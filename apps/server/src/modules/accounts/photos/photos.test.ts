import { randomFillSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { brotliDecompressSync } from 'node:zlib'
import { photoMessages, addDays, businessDate } from '@porteira/domain'
import sharp from 'sharp'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { buildAccount, buildAdmin, buildBuyer, buildSession } from '#testing/builders.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

type Part = { name?: string; filename?: string; type?: string; bytes: Buffer } | { text: string }

/** Sends a form as a browser does, over a socket. */
async function upload(
  server: TestServer,
  { uuid, token, parts }: { uuid: string; token: string; parts: Part[] },
) {
  const form = new FormData()
  for (const part of parts) {
    if ('text' in part) {
      form.append('more', part.text)
      continue
    }
    const { name = 'image', filename = 'foto.jpg', type = 'image/jpeg', bytes } = part
    form.append(name, new Blob([new Uint8Array(bytes)], { type }), filename)
  }
  const { app } = server
  const address = app.server.listening ? app.listeningOrigin : await app.listen({ port: 0 })
  const url = `${address}/api/users/${uuid}/picture?token=${token}`
  const response = await fetch(url, { method: 'POST', body: form })
  const { msg } = (await response.json()) as { msg: string }
  return { status: response.status, msg }
}

const look = (server: TestServer, uuid: string, token = '') =>
  server.call('GET /api/users/:uuid/picture', { params: { uuid }, query: token ? { token } : {} })

/** A picture, red above and grey noise below, which is as large as the photo of a camera. */
function cameraPhoto(width: number, height: number) {
  const raw = randomFillSync(Buffer.alloc(width * height * 3))
  raw.fill(Buffer.from([0xff, 0, 0]), 0, raw.length / 2)
  for (let at = raw.length / 2; at < raw.length; at += 1) raw[at] = 50 + raw[at]! * 0.62
  return sharp(raw, { raw: { width, height, channels: 3 } }).jpeg({ quality: 100 })
}

/** A red JPEG of 16,000 × 16,000 pixels, 2 MB, which decoders keep in memory as a whole because it is progressive. */
const hugePhoto = () =>
  // sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: 'red' }, limitInputPixels: false })
  //   .jpeg({ progressive: true }), compressed, because the drawing takes ten seconds.
  brotliDecompressSync(
    Buffer.from(
      'm5pdIgAuCmM3wlAV2RW5VjWh3z9q8Dyu7f3tTP7QDImSPIe7FEjdSsRDI4rtbcPxQ8wKBbE0ClrjlV+02PkP+5LE2dpTN/VtgtHjbFFZ' +
        'gmV//mnnXURRGHYB8rZpHghMKLfdwiOI4YvMgWjoYoPfH1kRBWEUBhHtojiOkkyzLE2zXlUXOixE1CDycOFmvXfSozZX7qxy343nkbGQ' +
        'J+lhnAl04+6Ec/INS/49Lpm2MiyMMU6sTI8+ImCQiGiqcCCif2dpC2Hsp7CCUasga1eLsa1HX0FI3XYgGfflEprmjx8+eOCOKzag0j/Q' +
        'c5tOuXm2rWwmUXZXU3imBvvzdT5EM6xv9MkwG6Efwd2XjG0LLKAez/B/zr04ZWkKr9wzRBA=',
      'base64',
    ),
  )

const small = () => cameraPhoto(60, 60).toBuffer()

async function startWithBuyer(given: Parameters<typeof buildAccount>[1] = {}) {
  const server = await startTestServer()
  const { account, token } = await buildBuyer(server.db, given)
  return { server, uuid: account.uuid, accountId: account.id, token, account }
}

test('A large photo with a rotation is stored upright, square and without its location', async () => {
  const { server, uuid, token } = await startWithBuyer()
  await using _ = server
  const bytes = await cameraPhoto(3600, 3200)
    .withExif({ IFD0: { Copyright: 'SEGREDO' }, IFD3: { GPSLatitude: '29/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(bytes.length).toBeGreaterThan(7_000_000)
  expect(bytes.length).toBeLessThan(8_388_608)
  expect((await sharp(bytes).metadata()).orientation).toBe(6)

  expect(await upload(server, { uuid, token, parts: [{ bytes }] })).toEqual({ status: 200, msg: '' })

  const { raw, headers } = await look(server, uuid)
  const { format, width, height, exif, orientation } = await sharp(raw).metadata()
  expect([format, width, height, exif, orientation]).toEqual(['jpeg', 512, 512, undefined, undefined])
  expect(headers['content-type']).toBe('image/jpeg')
  // After a quarter turn to the right, the upper half is on the right.
  const pixel = async (left: number) =>
    sharp(raw).extract({ left, top: 256, width: 1, height: 1 }).raw().toBuffer()
  const [onTheRight, onTheLeft] = [await pixel(480), await pixel(32)]
  expect(onTheRight[0]! - onTheRight[2]!).toBeGreaterThan(100)
  expect(onTheLeft[0]! - onTheLeft[2]!).toBeLessThan(50)
})

test('A file that is no photo is refused with the reason, and the earlier photo stays', async () => {
  const { server, uuid, token } = await startWithBuyer()
  await using _ = server
  await upload(server, { uuid, token, parts: [{ bytes: await small() }] })
  const before = (await look(server, uuid)).raw
  const jpeg = await small()
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )
  const longer = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)])
  const refused: [bytes: Buffer, status: number, msg: string][] = [
    [await sharp(jpeg).png().toBuffer(), 415, photoMessages.notJpeg],
    [await sharp(jpeg).webp().toBuffer(), 415, photoMessages.notJpeg],
    [svg, 415, photoMessages.notJpeg],
    [Buffer.alloc(0), 415, photoMessages.notJpeg],
    [Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]), 400, photoMessages.unreadable],
    [jpeg.subarray(0, jpeg.length / 2), 400, photoMessages.unreadable],
    [longer(8_388_609), 413, photoMessages.tooLarge],
    [longer(8_388_700), 413, photoMessages.tooLarge],
    [longer(12_000_000), 413, photoMessages.tooLarge],
  ]
  for (const [bytes, status, msg] of refused)
    expect(await upload(server, { uuid, token, parts: [{ bytes }] })).toEqual({ status, msg })
  expect((await look(server, uuid)).raw).toEqual(before)
})

test('A photo above the limit is refused also if its last bytes arrive separately', async () => {
  const { server, uuid, token } = await startWithBuyer()
  await using _ = server
  const address = await server.app.listen({ port: 0 })
  const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
  const whole = Buffer.concat([await small(), Buffer.alloc(8_388_608)]).subarray(0, 8_388_608)
  async function* pieces() {
    yield Buffer.concat([Buffer.from(head), whole])
    await new Promise((resolve) => setTimeout(resolve, 200))
    yield Buffer.from('too much\r\n--x--\r\n')
  }
  const { statusCode, body } = await request(`${address}/api/users/${uuid}/picture?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: Readable.from(pieces()),
  })
  await body.dump()
  expect(statusCode).toBe(413)
})

test('A picture that unpacks to gigabytes takes neither time nor memory', async () => {
  const { server, uuid, token } = await startWithBuyer()
  await using _ = server
  const bytes = hugePhoto()
  expect(bytes.length).toBeLessThan(3_000_000)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 16_000, height: 16_000, isProgressive: true })
  const before = process.memoryUsage().rss
  const answer = await upload(server, { uuid, token, parts: [{ bytes }] })
  expect(answer).toEqual({ status: 400, msg: photoMessages.unreadable })
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(200)
})

test('A form without exactly one file named image is refused', async () => {
  const { server, uuid, token } = await startWithBuyer()
  await using _ = server
  const bytes = await small()
  expect((await upload(server, { uuid, token, parts: [{ bytes, name: 'photo' }] })).status).toBe(400)
  expect((await upload(server, { uuid, token, parts: [] })).status).toBe(400)
  for (const type of ['image/jpeg', 'application/json', 'text/plain']) {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: `/api/users/${uuid}/picture`,
      query: { token },
      headers: { 'content-type': type },
      payload: type === 'application/json' ? Buffer.from('{}') : bytes,
    })
    expect([type, statusCode]).toEqual([type, 415])
  }
})

test('A photo is changed by its owner only', async () => {
  const { server, uuid, token } = await startWithBuyer()
  await using _ = server
  const { account: other } = await buildBuyer(server.db)
  const admin = await buildAccount(server.db, { is_admin: true })
  const adminToken = await buildSession(server.db, admin.id, 'admin')
  const parts = [{ bytes: await small() }]
  const tries: [uuid: string, token: string][] = [
    [other.uuid, token],
    [crypto.randomUUID(), token],
    ['lookup', token],
    [uuid, adminToken],
    [uuid, ''],
    [uuid.toUpperCase(), token],
  ]
  const statuses = []
  for (const [whose, by] of tries)
    statuses.push((await upload(server, { uuid: whose, token: by, parts })).status)
  expect(statuses).toEqual([404, 404, 404, 404, 401, 200])
})

test('A person without a photo and an unknown person have the same silhouette', async () => {
  const { server, uuid } = await startWithBuyer()
  await using _ = server
  const nobody = await look(server, crypto.randomUUID())
  const bare = await look(server, uuid)
  const { format, width, height } = await sharp(bare.raw).metadata()
  expect([bare.status, format, width, height]).toEqual([200, 'jpeg', 512, 512])
  expect([nobody.raw, nobody.headers['etag']]).toEqual([bare.raw, bare.headers['etag']])
  expect((await look(server, 'nobody')).status).toBe(400)
})

test('The photo of a minor is shown to the minor and to administrators, and other callers get the silhouette', async () => {
  const birthdate = addDays(businessDate(new Date()), -17 * 365)
  const { server, uuid, token, accountId } = await startWithBuyer({ birthdate })
  await using _ = server
  await upload(server, { uuid, token, parts: [{ bytes: await small() }] })
  const { token: stranger } = await buildBuyer(server.db)
  const { token: adminToken } = await buildAdmin(server.db)
  const silhouette = (await look(server, crypto.randomUUID())).raw
  const isHidden = async (by: string) => (await look(server, uuid, by)).raw.equals(silhouette)
  expect([await isHidden(''), await isHidden(stranger)]).toEqual([true, true])
  expect([await isHidden(token), await isHidden(adminToken)]).toEqual([false, false])
  await server.db
    .updateTable('account')
    .set({ birthdate: '1990-01-01' })
    .where('id', '=', accountId)
    .execute()
  expect(await isHidden('')).toBe(false)
})

test('A public photo is cached for five minutes and revalidated, and a photo that needs a token is not cached', async () => {
  const { server, uuid, token } = await startWithBuyer()
  await using _ = server
  await upload(server, { uuid, token, parts: [{ bytes: await small() }] })
  const { headers } = await look(server, uuid)
  expect(headers).toMatchObject({
    'cache-control': 'private, max-age=300',
    'content-disposition': 'inline; filename="foto.jpg"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
  const again = await server.call(
    'GET /api/users/:uuid/picture',
    { params: { uuid } },
    { 'if-none-match': String(headers['etag']) },
  )
  expect([again.status, again.raw.length]).toEqual([304, 0])
  const beyond = await server.call(
    'GET /api/users/:uuid/picture',
    { params: { uuid } },
    { range: 'bytes=9999999-' },
  )
  const { length } = (await look(server, uuid)).raw
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${length}`])
  expect((await look(server, uuid, token)).headers['cache-control']).toBe('no-store')
})

test('A photo is changed at most five times an hour over all sessions', async () => {
  await using server = await startTestServer({ config: { limits: true } })
  const { account } = await buildBuyer(server.db)
  const parts = [{ bytes: await small() }]
  const statuses = []
  for (let change = 1; change <= 6; change++) {
    const token = await buildSession(server.db, account.id)
    statuses.push((await upload(server, { uuid: account.uuid, token, parts })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('A photo form with further fields or files is refused in any order', async () => {
  const { server, uuid, token } = await startWithBuyer()
  await using _ = server
  const bytes = await small()
  const image = { bytes }
  const text = { text: 'mais um campo' }
  const refused = { status: 400, msg: 'Envie uma única foto, no campo image, e mais nada.' }
  for (const parts of [
    [image, text],
    [text, image],
    [image, image],
    [image, { bytes, name: 'outra' }],
    [text],
    [],
  ])
    expect(await upload(server, { uuid, token, parts })).toEqual(refused)
  expect((await server.db.selectFrom('account_photo').selectAll().execute()).length).toBe(0)
  expect((await upload(server, { uuid, token, parts: [image] })).status).toBe(200)
})
