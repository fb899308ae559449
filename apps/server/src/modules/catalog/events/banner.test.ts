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

test('The banner of a rehearsal is not shown to the public', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db, { test_mode: true })
  const bytes = await jpeg('red')
  await server.db.insertInto('event_banner').values({ event_id: event.id, jpeg: bytes }).execute()
  expect((await banner(server, event.id)).raw).not.toEqual(bytes)
})
