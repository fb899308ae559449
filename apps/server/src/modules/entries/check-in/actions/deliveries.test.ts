import { type CheckInAction, endpoints } from '@porteira/contract'
import { AUTHORISATION_WAIVER } from '@porteira/domain'
import { expect, test } from 'vitest'
import { buildBuyer } from '#testing/builders.ts'
import {
  addCheckInDevice,
  buildCheckIn,
  type CheckInScene,
  readHistory,
  requireDocuments,
} from '#testing/check-in.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { buildClerk } from '#testing/till.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

/** An event whose device was revoked, and how another login delivers its actions. */
async function buildEndedDevice(options?: Parameters<typeof buildCheckIn>[1]) {
  const scene = await buildCheckIn(server, options)
  const device = await addCheckInDevice(server, scene)
  const login = `device:${device.deviceId}`
  await server.call('POST /api/team/devices/:deviceId/revoke', {
    params: { deviceId: device.deviceId },
    query: { token: scene.admin.token },
    body: {},
  } as never)
  const deliver = (token: string, actions: CheckInAction[], doneBy = login) =>
    server.call('POST /api/checkin/:eventUUID/deliveries', {
      params: { eventUUID: scene.event.id },
      query: { token },
      body: { clientId: device.clientId, doneBy, actions },
    })
  return { ...scene, device, login, deliver, desk: await buildClerk(server, scene.event.id) }
}

const readActions = ({ event }: CheckInScene) =>
  server.db
    .selectFrom('check_in_action')
    .where('event_id', '=', event.id)
    .select(['cart_item_id', 'account_id', 'device_id', 'delivered_by'])
    .orderBy('sequence')
    .execute()

test('A person of the desk delivers the hand-outs of a revoked device once, and both are recorded', async () => {
  const scene = await buildEndedDevice({ entries: 2 })
  const { desk, device, login, deliver, ids } = scene
  const actions = ids.map((cartItemId) => device.action({ kind: 'handOut', cartItemId, queued: 1 }))
  expect((await device.send(actions)).status).toBe(401)

  const answers = await Promise.all([deliver(desk.token, actions), deliver(scene.admin.token, actions)])
  const outcomes = answers.flatMap(({ body }) => body.results.map(({ outcome }) => outcome))
  expect(outcomes.toSorted()).toEqual(['applied', 'applied', 'known', 'known'])

  const isByDesk = answers[0].body.results[0]?.outcome === 'applied'
  const deliverer = isByDesk ? desk.account : scene.admin.account
  const row = { account_id: null, device_id: Number(device.deviceId), delivered_by: deliverer.id }
  expect(await readActions(scene)).toMatchObject([row, row])
  const { entries } = (
    await server.call('GET /api/checkin/:eventUUID/snapshot', {
      params: { eventUUID: scene.event.id },
      query: { token: desk.token },
    })
  ).body
  expect(entries).toMatchObject([
    { state: 'handedOut', stateBy: 'Tablet da conferência' },
    { state: 'handedOut', stateBy: 'Tablet da conferência' },
  ])
  const facts = await server.db
    .selectFrom('audit')
    .where('action', '=', 'checkin.handed_out')
    .where('entity_id', '=', String(ids[0]))
    .select(['actor_id', 'after'])
    .execute()
  expect(facts).toMatchObject([{ actor_id: deliverer.id, after: { doneBy: login } }])
  expect((await readHistory(server, scene))[0]).toMatch(
    /^Equipe · .+, em nome de Tablet da conferência \| Número entregue na conferência/,
  )
})

test.each(['scorer', 'announcer', 'auditor', 'treasurer'] as const)(
  'A person with the role %s delivers no action of another login',
  async (role) => {
    const { deliver, device, event, cartItemId, ...scene } = await buildEndedDevice()
    const { token } = await buildClerk(server, event.id, role)
    const action = device.action({ kind: 'handOut', cartItemId, queued: 1 })
    expect((await deliver(token, [action])).status).toBe(403)
    expect(await readActions({ ...scene, event, cartItemId })).toEqual([])
  },
)

test('A device delivers no action of another login', async () => {
  const scene = await buildEndedDevice()
  const { token } = await addCheckInDevice(server, scene, 'Outro tablet')
  const action = scene.device.action({ kind: 'handOut', cartItemId: scene.cartItemId, queued: 1 })
  expect((await scene.deliver(token, [action])).status).toBe(403)
  expect(await readActions(scene)).toEqual([])
  expect(endpoints['POST /api/checkin/:eventUUID/deliveries'].access.roles).toEqual(['owner', 'desk'])
})

test('A login that never worked at the check-in of the event is not named, only the person who delivers', async () => {
  const scene = await buildEndedDevice({ entries: 4 })
  const { desk, deliver, device, ids, login } = scene
  const { account } = await buildBuyer(server.db)
  const other = await buildCheckIn(server)
  const stranger = await addCheckInDevice(server, other)
  const clerk = await buildClerk(server, other.event.id)
  const names = [
    `account:${account.id}`,
    `device:${stranger.deviceId}`,
    `account:${clerk.account.id}`,
    'account:999999999999999',
  ]
  expect(names).not.toContain(login)
  for (const [index, doneBy] of names.entries()) {
    const action = device.action({ kind: 'present', cartItemId: ids[index]!, queued: 1 })
    expect((await deliver(desk.token, [action], doneBy)).body.results).toMatchObject([{ outcome: 'applied' }])
  }
  const { id } = desk.account
  const row = { account_id: id, device_id: null, delivered_by: id }
  expect(await readActions(scene)).toMatchObject([row, row, row, row])
  expect((await readHistory(server, scene))[0]).not.toContain('em nome de')
})

test('A person whose role has ended is still named as the one who did the action', async () => {
  const scene = await buildEndedDevice()
  const { desk, deliver, device, event, cartItemId } = scene
  const gone = await buildClerk(server, event.id)
  await server.db
    .updateTable('role_grant')
    .set({ revoked_at: new Date() })
    .where('account_id', '=', gone.account.id)
    .execute()
  const action = device.action({ kind: 'handOut', cartItemId, queued: 1 })
  await deliver(desk.token, [action], `account:${gone.account.id}`)
  expect(await readActions(scene)).toMatchObject([
    { account_id: gone.account.id, delivered_by: desk.account.id },
  ])
})

test('A delivered waiver is applied only if both the person who delivers and the device may give it', async () => {
  const scene = await buildEndedDevice({
    entries: 2,
    event: { minors_need_authorisation: 'require' },
    rider: { birthdate: `${new Date().getFullYear() - 9}-01-01` },
  })
  const { admin, desk, deliver, device, cartItemId } = scene
  await requireDocuments(server, scene, [{ about: 'registration', waivedBy: ['desk'] }])
  const { body } = await server.call('GET /api/checkin/:eventUUID/snapshot', {
    params: { eventUUID: scene.event.id },
    query: { token: desk.token },
  })
  const waive = (requirementId: string) =>
    device.action({ kind: 'waive', cartItemId, requirementId, reason: 'combinado', queued: 1 })
  const { requirementId } = body.requirements[0]!
  // The owner may not waive it; the device of the check-in may not either.
  for (const [token, action] of [
    [admin.token, waive(requirementId)],
    [desk.token, waive(requirementId)],
    [desk.token, waive(AUTHORISATION_WAIVER)],
  ] as const)
    expect((await deliver(token, [action])).body.results).toMatchObject([
      { outcome: 'conflict', msg: 'Você não pode dispensar este documento.' },
    ])
  const own = await deliver(desk.token, [waive(requirementId)], `account:${desk.account.id}`)
  expect(own.body.results).toMatchObject([{ outcome: 'applied' }])
})
