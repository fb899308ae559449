import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildAccount, buildCategory } from '#testing/builders.ts'
import {
  addCheckInDevice,
  buildCheckIn,
  type CheckInScene,
  deskClient,
  readHistory,
  requireDocuments,
} from '#testing/check-in.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { erasePerson, exportPerson } from '#operations/privacy/privacy.service.ts'
import { deleteExpired } from '#operations/retention/retention.service.ts'
import { listCheckIns } from '#modules/entries/index.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

/** Three entries of one rider without registered horses; the GTA and the exam of each horse are required. */
async function open(entries = 3) {
  const scene = await buildCheckIn(server, { entries })
  await requireDocuments(server, scene, [{}, { name: 'Anemia' }])
  const device = await addCheckInDevice(server, scene)
  const [gta = '', exam = ''] = (await device.snapshot()).requirements.map((one) => one.requirementId)
  const placeOf = (cartItemId: number) => `entry:${cartItemId}:0`
  const places = scene.ids.map(placeOf)
  return { scene, device, gta, exam, placeOf, places, ids: scene.ids as [number, number, number] }
}
type Device = Awaited<ReturnType<typeof open>>['device']

/** States the horse of an entry. */
const state = (device: Device, cartItemId: number, value: string, more: object = {}) =>
  device.act({ kind: 'horse', cartItemId, subject: `entry:${cartItemId}:0`, value, ...more })

const check = (device: Device, cartItemId: number, subject: string, ...requirementIds: string[]) =>
  Promise.all(
    requirementIds.map((requirementId) =>
      device.act({ kind: 'check', cartItemId, requirementId, subject, value: '1' }),
    ),
  )

const handOut = (device: Device, cartItemId: number) => device.act({ kind: 'handOut', cartItemId })
const named = (uuid: string, name: string) => `rider:${uuid}:${name}`

/** An entry of another rider in the event. */
async function enterAnother({ event, buyer }: CheckInScene, sbb = '') {
  const rider = await buildAccount(server.db)
  const category = await buildCategory(server.db, {
    eventId: event.id,
    price_in_cents: 0,
    auto_badge: true,
    sbb_enabled: sbb !== '',
  })
  const { cartUUID, forms } = await buildPaidCart(server, buyer.token, [{ itemUUID: category.id }])
  const participants = [{ cpf: rider.cpf, sbb }]
  await putParticipants(server, cartUUID, [filled(forms[0]!, { participants })], { token: buyer.token })
  return { rider, cartItemId: forms[0]!.cartItemId }
}

test('The documents of one horse are checked once for all entries that the desk says have the same horse', async () => {
  const { scene, device, gta, exam, places, ids } = await open()
  const [one, two, three] = ids
  await check(device, one, places[0]!, gta)
  expect(await handOut(device, two)).toMatchObject({ outcome: 'refused' })
  const { cursor } = await device.snapshot()
  // What was checked before counts for the horse.
  expect(await state(device, two, places[0]!)).toMatchObject({ outcome: 'applied', state: 'expected' })
  const horse = `same:${one}:0`
  const changes = await device.snapshot(cursor)
  expect(changes.isWhole).toBe(0)
  expect(changes.horseLinks).toEqual([
    { placeKey: places[0], horseKey: horse },
    { placeKey: places[1], horseKey: horse },
  ])
  expect(changes.checks.map(({ subject, value }) => [subject, value])).toEqual(
    expect.arrayContaining([
      [places[0], ''],
      [horse, '1'],
    ]),
  )
  // Another device does not know the horse yet and checks the place.
  await check(deskClient(server, scene), two, places[1]!, exam)
  for (const id of [one, two]) expect(await handOut(device, id)).toMatchObject({ outcome: 'applied' })
  expect(await handOut(device, three)).toMatchObject({ outcome: 'refused' })
  expect(await state(device, three, places[1]!)).toMatchObject({ outcome: 'applied' })
  expect(await handOut(device, three)).toMatchObject({ outcome: 'applied' })
  const list = await listCheckIns(server.db, scene.event.id)
  expect(list.entries.map(({ missing }) => missing)).toEqual([[], [], []])
  expect((await readHistory(server, scene)).join()).toContain('Cavalo informado na conferência')
})

test('An undone statement leaves the documents with the horse, and the entry needs its own again', async () => {
  const { device, gta, exam, places, ids } = await open(2)
  const [one, two] = ids
  await state(device, two, places[0]!)
  const horse = `same:${one}:0`
  await check(device, one, horse, gta, exam)
  const { cursor } = await device.snapshot()
  expect(await state(device, two, '', { knownHorse: horse })).toMatchObject({ outcome: 'applied' })
  expect((await device.snapshot(cursor)).horseLinks).toEqual([{ placeKey: places[1], horseKey: '' }])
  expect((await device.snapshot()).horseLinks).toEqual([{ placeKey: places[0], horseKey: horse }])
  expect(await handOut(device, one)).toMatchObject({ outcome: 'applied' })
  expect(await handOut(device, two)).toMatchObject({
    outcome: 'refused',
    msg: expect.stringContaining('Antes de entregar: GTA do cavalo'),
  })
})

test('A name joins the entries of one rider, and those of another rider only when the desk says so', async () => {
  const { scene, device, gta, exam, ids } = await open(2)
  const { rider, cartItemId: other } = await enterAnother(scene)
  const [own, others] = [named(scene.rider.uuid, 'GATEADO'), named(rider.uuid, 'GATEADO')]
  for (const id of ids) expect(await state(device, id, own)).toMatchObject({ outcome: 'applied' })
  expect(await state(device, other, others)).toMatchObject({ outcome: 'applied' })
  await check(device, ids[0], own, gta, exam)
  expect(await handOut(device, ids[1])).toMatchObject({ outcome: 'applied' })
  expect(await handOut(device, other)).toMatchObject({
    outcome: 'refused',
    msg: expect.stringContaining('do cavalo GATEADO'),
  })
  const list = async () =>
    (
      await server.call('GET /api/events/:eventUUID/horses', {
        params: { eventUUID: scene.event.id },
        query: { token: scene.admin.token },
      })
    ).body.items.map(({ name, entries, checks }) => [name, entries.length, checks.length])
  expect((await list()).toSorted()).toEqual([
    ['GATEADO', 1, 0],
    ['GATEADO', 2, 2],
  ])
  expect(await state(device, other, own, { knownHorse: others })).toMatchObject({ outcome: 'applied' })
  expect(await handOut(device, other)).toMatchObject({ outcome: 'applied' })
  expect(await list()).toEqual([['GATEADO', 3, 2]])
})

test('Two devices that state the same agree, and two that state different horses make a conflict', async () => {
  const { scene, device, places, ids } = await open()
  const [one, two, three] = ids
  const other = await addCheckInDevice(server, scene, 'Outro tablet')
  const queued = { queued: 1 }
  expect(await state(device, two, places[0]!, queued)).toMatchObject({ outcome: 'applied' })
  // The other device says it the other way round.
  expect(await state(other, one, places[1]!, queued)).toMatchObject({ outcome: 'applied' })
  const gateado = named(scene.rider.uuid, 'GATEADO')
  expect(await state(other, two, gateado)).toMatchObject({ outcome: 'refused' })
  expect(await state(other, two, gateado, queued)).toMatchObject({
    outcome: 'conflict',
    msg: 'Outra pessoa já informou outro cavalo nesta inscrição. Confira de novo.',
  })
  expect(await state(other, three, gateado, queued)).toMatchObject({ outcome: 'applied' })
  const { conflicts, horseLinks } = await device.snapshot()
  expect(conflicts).toMatchObject([{ cartItemId: two, wanted: 'horse', secondBy: 'Outro tablet' }])
  expect(horseLinks).toHaveLength(3)

  const action = device.action({
    kind: 'horse',
    cartItemId: three,
    subject: places[2]!,
    value: '',
    knownHorse: gateado,
  })
  const outcomes = [await device.send([action]), await device.send([action])].map(
    ({ body }) => body.results[0]!.outcome,
  )
  expect(outcomes).toEqual(['applied', 'known'])
})

test('A horse of another event, a registered horse, a CPF as a name and an old version are refused', async () => {
  const { scene, device, places, ids } = await open(2)
  const elsewhere = await open(1)
  const registered = await enterAnother(scene, 'B 77')
  const stranger = await buildAccount(server.db)
  const { uuid } = scene.rider
  for (const value of [
    elsewhere.places[0]!,
    places[0]!,
    'entry:999999999:0',
    'B88',
    'same:1:0',
    named(stranger.uuid, 'GATEADO'),
    named(uuid, '999.999.002-91'),
    named(uuid, 'X'),
    named(uuid, 'gateado'),
    named(uuid, 'GATEADO  BOM'),
    named(uuid, 'GATE\u0085ADO'),
  ])
    expect(await state(device, ids[0], value)).toMatchObject({ outcome: 'refused' })
  expect(await state(device, registered.cartItemId, places[0]!)).toMatchObject({
    outcome: 'refused',
    msg: 'Este cavalo tem registro. Os documentos dele já valem em todas as inscrições.',
  })
  expect(await state(device, ids[0], named(uuid, 'BAIO'), { version: 2 })).toMatchObject({
    outcome: 'refused',
  })
  expect((await device.snapshot()).horseLinks).toEqual([])
  // The same rider rides a registered horse in another category.
  expect(await state(device, ids[0], 'B77')).toMatchObject({ outcome: 'applied' })
})

test('A statement ends when another rider joins the entry, and the other entries keep horse and documents', async () => {
  const { scene, device, gta, exam, places, ids } = await open(2)
  const [one, two] = ids
  await state(device, two, places[0]!)
  await check(device, one, `same:${one}:0`, gta, exam)
  const { cpf } = await buildAccount(server.db)
  const params = { cartUUID: scene.cartUUID, cartItemId: String(one) }
  const query = { token: scene.admin.token }
  const { body } = await server.call('GET /api/cart/admin/:cartUUID/:cartItemId/formation', {
    params,
    query,
  })
  const item = filled(body.item, { participants: [cpf] })
  const replaced = await server.call('PUT /api/cart/admin/:cartUUID/:cartItemId/formation', {
    params,
    query,
    body: { item, version: body.version, reason: 'Troca' },
  })
  expect(replaced.status).toBe(200)
  expect((await device.snapshot()).horseLinks).toEqual([{ placeKey: places[1], horseKey: `same:${one}:0` }])
  expect(await handOut(device, two)).toMatchObject({ outcome: 'applied' })
})

test('A stated horse is exported, is erased with its rider, and is forgotten half a year after the event', async () => {
  const { scene, device, gta, ids } = await open(2)
  const { uuid, cpf } = scene.rider
  const horse = named(uuid, 'GATEADO')
  await state(device, ids[0], horse)
  await check(device, ids[0], horse, gta)
  expect(JSON.stringify(await exportPerson(server.db, cpf))).toContain(horse)
  const count = async () => {
    const { rows } = await sql<{ links: number; checks: number }>`
      select (select count(*)::int from horse_link where event_id = ${scene.event.id}) as links,
        (select count(*)::int from document_check where event_id = ${scene.event.id}) as checks`.execute(
      server.db,
    )
    return rows[0]
  }
  expect(await count()).toEqual({ links: 1, checks: 1 })

  const later = await open(1)
  await state(later.device, later.ids[0], named(later.scene.rider.uuid, 'BAIO'))
  await server.db
    .updateTable('event')
    .set({ starts_on: '2020-01-01', ends_on: '2020-01-02' })
    .where('id', '=', later.scene.event.id)
    .execute()
  await deleteExpired(server.context)
  const forgotten = server.db
    .selectFrom('horse_link')
    .select('cart_item_id')
    .where('event_id', '=', later.scene.event.id)
  expect(await forgotten.execute()).toEqual([])
  expect(await count()).toEqual({ links: 1, checks: 1 })

  await erasePerson(server.db, cpf)
  expect(await count()).toEqual({ links: 0, checks: 0 })
})
