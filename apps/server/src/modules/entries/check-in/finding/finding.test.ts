import { tillMessages } from '@porteira/domain'
import { expect, test } from 'vitest'
import { inventCpf } from '#testing/builders.ts'
import { addCheckInDevice, buildCheckIn, deskClient } from '#testing/check-in.ts'
import type { TestServer } from '#testing/server.ts'
import { startTestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const find = (at: TestServer, token: string, eventUUID: string, cpf: string) =>
  at.call('POST /api/checkin/:eventUUID/find', { params: { eventUUID }, query: { token }, body: { cpf } })

test('The server finds the entries of a CPF in its own event only, and answers nothing but their ids', async () => {
  const scene = await buildCheckIn(server, { entries: 2 })
  const other = await buildCheckIn(server)
  const [device, desk] = [await addCheckInDevice(server, scene), deskClient(server, scene)]
  for (const { token } of [device, desk]) {
    const found = await find(server, token, scene.event.id, scene.rider.cpf)
    expect([found.status, found.body]).toEqual([200, { status: 'OK', cartItemIds: scene.ids }])
    const unknown = [other.rider.cpf, inventCpf(), scene.buyer.account.cpf]
    for (const cpf of unknown)
      expect((await find(server, token, scene.event.id, cpf)).body).toEqual({ status: 'OK', cartItemIds: [] })
  }
  const invalid = await find(server, device.token, scene.event.id, '99999900292')
  expect([invalid.status, invalid.body.code]).toEqual([400, 'invalid_cpf'])
  const stranger = await addCheckInDevice(server, other)
  expect((await find(server, stranger.token, scene.event.id, scene.rider.cpf)).status).toBe(403)
  expect((await find(server, scene.buyer.token, scene.event.id, scene.rider.cpf)).status).toBe(403)
})

test('The server finds a registered name that devices do not store, and answers whole words to a device only', async () => {
  const person = { name: 'SEBASTIÃO GONÇALVES DA LUZ', nickname: 'TIÃO DO PAGO' }
  const scene = await buildCheckIn(server, { rider: person, entries: 2 })
  await buildCheckIn(server, { rider: person })
  const [device, desk] = [await addCheckInDevice(server, scene), deskClient(server, scene)]
  expect(JSON.stringify(await device.snapshot())).not.toMatch(/SEBAST|GONÇALVES/i)
  const ask = (token: string, name: string) =>
    server.call('POST /api/checkin/:eventUUID/find', {
      params: { eventUUID: scene.event.id },
      query: { token },
      body: { name },
    })
  const idsFor = async (token: string, name: string) => (await ask(token, name)).body.cartItemIds
  for (const { token } of [device, desk]) {
    for (const name of ['sebastiao', 'Luz, Sebastião', 'gonçalves da luz', 'tião luz'])
      expect(await idsFor(token, name)).toEqual(scene.ids)
    for (const name of ['sebastiao silva', 'bastiao', 'x']) expect(await idsFor(token, name)).toEqual([])
    expect((await ask(token, ' .,')).status).toBe(400)
    expect((await ask(token, 'sebastiao')).body).toEqual({ status: 'OK', cartItemIds: scene.ids })
  }
  expect(await idsFor(desk.token, 'sebas gonc')).toEqual(scene.ids)
  for (const part of ['se', 'sebas', 'sebastia', 'sebastiao gonc', '%', 'sebas%', '_ebastiao'])
    expect((await ask(device.token, part)).body.cartItemIds ?? []).toEqual([])
  const facts = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'checkin.search')
    .execute()
  expect(JSON.stringify(facts)).not.toMatch(/sebast|gonc/i)
  const both = await server.call('POST /api/checkin/:eventUUID/find', {
    params: { eventUUID: scene.event.id },
    query: { token: device.token },
    body: { name: 'luz', cpf: scene.rider.cpf },
  })
  expect(both.status).toBe(400)
})

test('The audit records each search at the check-in with its device, and the CPF only as a keyed hash', async () => {
  const scene = await buildCheckIn(server)
  const device = await addCheckInDevice(server, scene)
  await find(server, device.token, scene.event.id, scene.rider.cpf)
  await find(server, device.token, scene.event.id, inventCpf())
  const facts = await server.db
    .selectFrom('audit')
    .select(['actor_kind', 'actor_id', 'entity_id', 'after'])
    .where('action', '=', 'checkin.search')
    .where('actor_id', '=', Number(device.deviceId))
    .orderBy('id')
    .execute()
  const after = (found: number) => ({ eventId: scene.event.id, found })
  expect(facts).toMatchObject([
    { actor_kind: 'device', entity_id: expect.stringMatching(/^[0-9a-f]{16}$/), after: after(1) },
    { after: after(0) },
  ])
  expect(JSON.stringify(facts)).not.toContain(scene.rider.cpf)
})

test('A device that searches two hundred CPFs without an entry in an hour is refused, and other devices are not', async () => {
  await using guarded = await startTestServer({ config: { limits: true, trustedProxies: ['127.0.0.1'] } })
  const scene = await buildCheckIn(guarded)
  const [one, other] = [
    await addCheckInDevice(guarded, scene),
    await addCheckInDevice(guarded, scene, 'Outro'),
  ]
  const key = `lookup-unknown-device:${one.deviceId}`
  const counted = guarded.db.selectFrom('limit_counter').where('key', '=', key).select('points')
  await find(guarded, one.token, scene.event.id, scene.rider.cpf)
  expect(await counted.executeTakeFirst()).toBeUndefined()
  await find(guarded, one.token, scene.event.id, inventCpf())
  expect(await counted.executeTakeFirst()).toEqual({ points: 1 })
  await guarded.db.updateTable('limit_counter').set({ points: 200 }).where('key', '=', key).execute()

  const refused = await find(guarded, one.token, scene.event.id, inventCpf())
  expect([refused.status, refused.body]).toMatchObject([429, { msg: tillMessages.tooManyUnknownCpfs }])
  // A known CPF too, so that the refusal tells nothing about a CPF.
  expect((await find(guarded, one.token, scene.event.id, scene.rider.cpf)).status).toBe(429)
  expect((await find(guarded, other.token, scene.event.id, inventCpf())).status).toBe(200)
})
