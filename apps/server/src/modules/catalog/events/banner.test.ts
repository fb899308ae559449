import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildEvent } from '#testing/builders.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const banner = (server: TestServer, eventUUID: string, headers: Record<string, string> = {}) =>
  server.call('GET /api/events/:eventUUID/banner', { params: { eventUUID } }, headers)

const jpeg = (colour: string) =>
  sharp({ create: { width: 12, height: 6, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

test('An event without a banner has its own drawing, and unknown events have the plain one', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db, { short_name: 'rodeio-cerro-lindo' })
  const drawing = await banner(server, event.id)
  const { width, height, format } = await sharp(drawing.raw).metadata()

  expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
  expect(drawing.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  })
  expect((await banner(server, 'rodeio-cerro-lindo')).raw).toEqual(drawing.raw)
  const plain = await banner(server, 'nao-existe')
  expect(plain.raw).not.toEqual(drawing.raw)
  for (const name of ['_', 'ffffffff-ffff-4fff-8fff-ffffffffffff'])
    expect((await banner(server, name)).raw).toEqual(plain.raw)
})

test('The organiser’s banner is sent as stored, and a client with its tag gets 304', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db, { short_name: 'cerro-lindo' })
  const bytes = await jpeg('green')
  await server.db.insertInto('event_banner').values({ event_id: event.id, jpeg: bytes }).execute()

  const first = await banner(server, 'CERRO-lindo')
  expect(first.raw).toEqual(bytes)
  expect((await banner(server, event.id, { 'if-none-match': String(first.headers['etag']) })).status).toBe(
    304,
  )
})

test('A part of a banner is sent, and a range beyond its end answers 416 with its size', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const bytes = await jpeg('blue')
  const size = bytes.length
  await server.db.insertInto('event_banner').values({ event_id: event.id, jpeg: bytes }).execute()
  const whole = await banner(server, event.id)
  expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes' })
  const ask = async (range: string, ifRange = String(whole.headers['etag'])) => {
    const { status, headers, raw } = await banner(server, event.id, { range, 'if-range': ifRange })
    return { status, range: headers['content-range'], bytes: raw }
  }

  for (const [range, first, last] of [
    ['bytes=0-9', 0, 9],
    [`bytes=10-${size * 9}`, 10, size - 1],
    [`bytes=${size - 1}-`, size - 1, size - 1],
    ['bytes=-5', size - 5, size - 1],
    [`bytes=-${size * 9}`, 0, size - 1],
  ] as const)
    expect(await ask(range)).toEqual({
      status: 206,
      range: `bytes ${first}-${last}/${size}`,
      bytes: bytes.subarray(first, last + 1),
    })
  for (const range of [`bytes=${size}-`, `bytes=${size}-${size + 9}`, 'bytes=-0'])
    expect(await ask(range)).toMatchObject({ status: 416, range: `bytes */${size}` })
  for (const range of ['bytes=9-0', 'bytes=-', 'bytes=0-1,3-4', 'pages=1-2'])
    expect(await ask(range)).toEqual({ status: 200, range: undefined, bytes })
  expect(await ask(`bytes=${size}-`, '"another"')).toEqual({ status: 200, range: undefined, bytes })
})

test('The banner of a rehearsal is not shown to the public', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db, { test_mode: true })
  const bytes = await jpeg('red')
  await server.db.insertInto('event_banner').values({ event_id: event.id, jpeg: bytes }).execute()
  expect((await banner(server, event.id)).raw).not.toEqual(bytes)
})
