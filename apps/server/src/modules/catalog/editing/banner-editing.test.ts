import { adminMessages } from '@porteira/domain'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildEvent } from '#testing/builders.ts'
import type { TestServer } from '#testing/server.ts'
import { serverWithAdmin } from '#testing/server-of-file.ts'

let server: TestServer
let admin: Awaited<ReturnType<typeof buildAdmin>>
serverWithAdmin((started, created) => {
  server = started
  admin = created
})

type Upload = { eventUUID: string; token?: string; files?: [name: string, bytes: Buffer][] }

/** Sends a form as a browser does, over a socket. */
async function upload({ eventUUID, token = admin.token, files = [] }: Upload) {
  const form = new FormData()
  for (const [name, bytes] of files) form.append(name, new Blob([new Uint8Array(bytes)]), 'foto')
  const { app } = server
  const address = app.server.listening ? app.listeningOrigin : await app.listen({ port: 0 })
  const url = `${address}/api/events/${eventUUID}/banner?token=${token}`
  const response = await fetch(url, { method: 'POST', body: form })
  const { msg } = (await response.json()) as { msg: string }
  return { status: response.status, msg }
}

const look = (eventUUID: string, headers: Record<string, string> = {}) =>
  server.call('GET /api/events/:eventUUID/banner', { params: { eventUUID } }, headers)

const picture = (width: number, height: number, background = '#20a040') =>
  sharp({ create: { width, height, channels: 4, background } })
const jpeg = () => picture(1600, 900).jpeg().toBuffer()

test('A JPEG, a PNG and a WebP become a JPEG of the size of a banner without metadata', async () => {
  const { id } = await buildEvent(server.db)
  const bytes = [
    await picture(3000, 1000)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SEGREDO' } })
      .toBuffer(),
    await picture(700, 900, '#20a04080').png().toBuffer(),
    await picture(640, 480).webp().toBuffer(),
  ]
  for (const one of bytes) {
    expect(await upload({ eventUUID: id, files: [['image', one]] })).toEqual({
      status: 200,
      msg: adminMessages.bannerUpdated,
    })
    const { raw } = await look(id)
    const { format, width, height, exif, hasAlpha } = await sharp(raw).metadata()
    expect([format, width, height, exif, hasAlpha]).toEqual(['jpeg', 1200, 630, undefined, false])
  }
})

test('A new banner has another tag, the event tells its time, and the audit records who changed it', async () => {
  const { id } = await buildEvent(server.db)
  const tagOf = async () => String((await look(id)).headers['etag'])
  const eventOf = async () =>
    (await server.call('GET /api/events/:eventUUID', { params: { eventUUID: id } })).body
  const drawn = await tagOf()
  expect((await eventOf()).bannerUpdatedOn).toBeNull()

  await upload({ eventUUID: id, files: [['image', await jpeg()]] })
  const first = await tagOf()
  const { bannerUpdatedOn } = await eventOf()
  await upload({
    eventUUID: id.toUpperCase(),
    files: [['image', await picture(1200, 630, 'red').png().toBuffer()]],
  })

  expect(new Set([drawn, first, await tagOf()]).size).toBe(3)
  expect(bannerUpdatedOn).toMatch(/^\d{4}-/)
  expect((await eventOf()).bannerUpdatedOn).not.toBe(bannerUpdatedOn)
  expect((await look(id, { 'if-none-match': first })).status).toBe(200)
  const facts = await server.db
    .selectFrom('audit')
    .select(['action', 'actor_kind', 'actor_id', 'before', 'after'])
    .where('entity', '=', 'event')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  const by = { action: 'event.banner', actor_kind: 'admin', actor_id: admin.account.id }
  expect(facts).toEqual([
    { ...by, before: { updatedAt: null }, after: { updatedAt: bannerUpdatedOn, bytes: expect.any(Number) } },
    {
      ...by,
      before: { updatedAt: bannerUpdatedOn },
      after: { updatedAt: expect.any(String), bytes: expect.any(Number) },
    },
  ])
})

test('A file that is no JPEG, PNG or WebP, or is too large, is refused with the reason and changes nothing', async () => {
  const { id } = await buildEvent(server.db)
  await upload({ eventUUID: id, files: [['image', await jpeg()]] })
  const before = (await look(id)).raw
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const whole = await jpeg()
  const { bannerNotPicture, bannerUnreadable, bannerTooLarge, bannerNotAlone } = adminMessages
  const refused: [files: [string, Buffer][], status: number, msg: string][] = [
    [[['image', svg]], 415, bannerNotPicture],
    [[['image', await picture(90, 90).gif().toBuffer()]], 415, bannerNotPicture],
    [[['image', await picture(90, 90).tiff().toBuffer()]], 415, bannerNotPicture],
    [[['image', Buffer.alloc(0)]], 415, bannerNotPicture],
    [[['image', whole.subarray(0, whole.length / 2)]], 400, bannerUnreadable],
    [[['image', Buffer.concat([whole, Buffer.alloc(8_388_609 - whole.length)])]], 413, bannerTooLarge],
    [[['photo', whole]], 400, bannerNotAlone],
    [
      [
        ['image', whole],
        ['image', whole],
      ],
      400,
      bannerNotAlone,
    ],
    [[], 400, bannerNotAlone],
  ]
  for (const [files, status, msg] of refused)
    expect(await upload({ eventUUID: id, files })).toEqual({ status, msg })
  expect((await look(id)).raw).toEqual(before)
})

test('A banner is changed by administrators only, and an unknown event is not found', async () => {
  const { id } = await buildEvent(server.db)
  const { token } = await buildBuyer(server.db)
  const files: [string, Buffer][] = [['image', await jpeg()]]
  const statuses = []
  for (const [eventUUID, by] of [
    [id, ''],
    [id, token],
    [crypto.randomUUID(), admin.token],
    ['rodeio-qualquer', admin.token],
    [id, admin.token],
  ] as const)
    statuses.push((await upload({ eventUUID, token: by, files })).status)
  expect(statuses).toEqual([401, 403, 404, 404, 200])
})
