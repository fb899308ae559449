import { expect, test } from 'vitest'
import { buildCategory } from '#testing/builders.ts'
import { addCheckInDevice, buildCheckIn, type CheckInScene, deskClient } from '#testing/check-in.ts'
import { bornYearsAgo } from '#testing/guardians.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

type Place = { category: { id: string }; event: { id: string }; admin: { token: string } }

/** The session of a device of an event. */
async function openDevice({ event, admin }: Place, role: 'scorer' | 'announcer') {
  const added = await server.call('POST /api/team/devices', {
    query: { token: admin.token },
    body: { eventUUID: event.id, role, name: role },
  })
  const code = added.body.link.split('#')[1]!
  return (await server.call('POST /api/devices/open', { body: { code } })).body.token
}

/** What the devices of the scorer and of the announcer get about a category. */
async function arenaOf(place: Place) {
  const params = { catUUID: place.category.id }
  const sheet = await server.call('GET /api/scoring/:catUUID', {
    params,
    query: { token: await openDevice(place, 'scorer') },
  })
  const announced = await server.call('GET /api/rankings/category/:catUUID/announcer', {
    params,
    query: { token: await openDevice(place, 'announcer') },
  })
  return { sheet: sheet.body, announced: announced.body }
}

/** The marks by number. Scorer and announcer get the same. */
async function marksOf(place: Place) {
  const { sheet, announced } = await arenaOf(place)
  const byBadge = (entries: { badge: number; marks?: string[] }[]) =>
    Object.fromEntries(entries.map(({ badge, marks }) => [badge, marks]))
  expect(byBadge(announced.entries)).toEqual(byBadge(sheet.entries))
  return byBadge(sheet.entries)
}

/** A category of the event with one entry, which the desk has to approve. */
async function enterInReview({ event, buyer }: CheckInScene) {
  const inPerson = { registration_in_person: true, auto_badge: true, price_in_cents: 0 }
  const category = await buildCategory(server.db, { eventId: event.id, ...inPerson })
  const { cartUUID, forms } = await buildPaidCart(server, buyer.token, [{ itemUUID: category.id }])
  const form = filled(forms[0]!, { participants: [buyer.account.cpf] })
  const fillOpenFormations = String(form.cartItemId)
  await putParticipants(server, cartUUID, [form], { fillOpenFormations, token: buyer.token })
  return category
}

test('The scorer and the announcer read which entries are absent, in review and without their number', async () => {
  const scene = await buildCheckIn(server, { entries: 4 })
  const reviewed = await enterInReview(scene)
  // The desk has not begun to check in.
  expect(await marksOf(scene)).toEqual({ 1: [], 2: [], 3: [], 4: [] })
  expect(await marksOf({ ...scene, category: reviewed })).toEqual({ 1: ['inReview'] })
  const device = await addCheckInDevice(server, scene)
  const [first, second, third] = scene.ids
  await device.act({ kind: 'handOut', cartItemId: first! })
  await device.act({ kind: 'absent', cartItemId: second! })
  await device.act({ kind: 'present', cartItemId: third! })
  expect(await marksOf(scene)).toEqual({
    1: [],
    2: ['absent'],
    3: ['notHandedOut'],
    4: ['notHandedOut'],
  })
  expect(await marksOf({ ...scene, category: reviewed })).toEqual({ 1: ['inReview', 'notHandedOut'] })
})

test('An entry whose minor lacks an authorisation has a mark that names no rider and no reason', async () => {
  const minor = { birthdate: bornYearsAgo(15), nickname: 'GURIZINHO' }
  const event = { minors_need_authorisation: 'require' as const }
  const scene = await buildCheckIn(server, { rider: minor, event, entries: 2 })
  expect(await marksOf(scene)).toEqual({ 1: ['unauthorised'], 2: ['unauthorised'] })
  const { sheet, announced } = await arenaOf(scene)
  expect(sheet.entries[0]).toEqual({
    badge: 1,
    strength: 1,
    entity: expect.any(String),
    riders: [{ uuid: scene.rider.uuid, name: 'GURIZINHO', lateComer: 0 }],
    marks: ['unauthorised'],
  })
  expect(JSON.stringify([sheet, announced])).not.toMatch(/missing|birth|authorisation|guardian/)

  const waive = { kind: 'waive', requirementId: 'authorisation', reason: 'Pai presente' } as const
  expect((await deskClient(server, scene).act({ ...waive, cartItemId: scene.ids[0]! })).outcome).toBe(
    'applied',
  )
  expect(await marksOf(scene)).toEqual({ 1: [], 2: ['unauthorised'] })
  const off = { minors_need_authorisation: 'off' as const }
  await server.db.updateTable('event').set(off).where('id', '=', scene.event.id).execute()
  expect(await marksOf(scene)).toEqual({ 1: [], 2: [] })
})

test('The public ranking of a category says nothing of the desk, and another category has no marks of it', async () => {
  const scene = await buildCheckIn(server, { entries: 2 })
  await deskClient(server, scene).act({ kind: 'absent', cartItemId: scene.ids[0]! })
  const other = await buildCategory(server.db, { eventId: scene.event.id })
  expect(await marksOf({ ...scene, category: other })).toEqual({})
  const { body } = await server.call('GET /api/rankings/category/:catUUID', {
    params: { catUUID: scene.category.id },
  })
  expect(JSON.stringify(body)).not.toMatch(/absent|marks|handed/i)
})

test('The sheet says whether the event lets entries with marks throw', async () => {
  const scene = await buildCheckIn(server, { entries: 1 })
  expect((await arenaOf(scene)).sheet.refusesMarks).toBe(0)
  await server.call('PUT /api/events/:eventUUID', {
    params: { eventUUID: scene.event.id },
    query: { token: scene.admin.token },
    body: { arenaRefusesMarks: 1 } as never,
  })
  expect((await arenaOf(scene)).sheet.refusesMarks).toBe(1)
})
