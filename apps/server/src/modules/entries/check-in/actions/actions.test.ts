import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCheckInDevice, buildCheckIn, checkInClient, checkInSteps } from '#testing/check-in.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const { count, deskOf, historyOf, resolve } = checkInSteps(() => server)

test('A number is handed out in one tap and comes back with a reason, and the history tells it', async () => {
  const scene = await buildCheckIn(server)
  const { cartItemId } = scene
  const device = await addCheckInDevice(server, scene)
  expect(await device.act({ kind: 'handOut', cartItemId })).toMatchObject({
    outcome: 'applied',
    state: 'handedOut',
  })
  const undo = { kind: 'undo', cartItemId, from: 'handedOut' } as const
  expect(await device.act(undo)).toMatchObject({ outcome: 'refused', msg: 'Informe o motivo.' })
  expect(await device.act({ ...undo, reason: 'pessoa errada' })).toMatchObject({ state: 'present' })
  expect(await device.act({ kind: 'absent', cartItemId, from: 'present' })).toMatchObject({
    state: 'absent',
  })
  expect(await device.act({ kind: 'present', cartItemId, from: 'absent' })).toMatchObject({
    state: 'present',
  })
  const lines = await historyOf(scene)
  expect(lines.slice(0, 4)).toEqual([
    `Aparelho · Tablet da conferência | Conferência: presente · ${scene.category.name}`,
    `Aparelho · Tablet da conferência | Conferência: ausente · ${scene.category.name}`,
    `Aparelho · Tablet da conferência | Conferência desfeita · ${scene.category.name} | pessoa errada`,
    `Aparelho · Tablet da conferência | Número entregue na conferência · ${scene.category.name} · número 1`,
  ])
})

test('An action is applied once however often, in parallel and in whatever order it arrives', async () => {
  const scene = await buildCheckIn(server, { entries: 3 })
  const device = await addCheckInDevice(server, scene)
  const actions = scene.ids.flatMap((cartItemId) => [
    device.action({ kind: 'present', cartItemId, queued: 1 }),
    device.action({ kind: 'handOut', cartItemId, queued: 1, from: 'present' }),
  ])
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => device.send(index % 2 ? actions : actions.toReversed())),
  )
  const outcomes = answers.flatMap(({ body }) => body.results.map(({ outcome }) => outcome))
  expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(6)
  expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(42)
  expect(await count('check_in_action', scene.event.id)).toBe(6)
  expect((await device.snapshot()).counters).toMatchObject({ handedOut: 3, conflicts: 0 })
  const late = await device.send([{ ...actions[0]!, actionId: crypto.randomUUID() }])
  expect(late.body.results[0]).toMatchObject({ outcome: 'refused' })
  const elsewhere = await buildCheckIn(server)
  const sameBrowser = { ...actions[0]!, actionId: crypto.randomUUID(), cartItemId: elsewhere.cartItemId }
  const answer = await server.call('POST /api/checkin/:eventUUID/actions', {
    params: { eventUUID: elsewhere.event.id },
    query: { token: scene.admin.token },
    body: { clientId: device.clientId, actions: [sameBrowser] },
  })
  expect(answer.body.results).toMatchObject([{ outcome: 'refused' }])
  const other = checkInClient(server, { token: scene.admin.token, eventUUID: scene.event.id })
  expect((await other.send([actions[0]!])).body.results[0]).toMatchObject({ outcome: 'refused' })
})

test('Actions that name another login are refused, and nothing of them is applied', async () => {
  const scene = await buildCheckIn(server)
  const { cartItemId } = scene
  const device = await addCheckInDevice(server, scene)
  const action = device.action({ kind: 'handOut', cartItemId, queued: 1 })
  const send = (token: string, doneBy: string) =>
    server.call('POST /api/checkin/:eventUUID/actions', {
      params: { eventUUID: scene.event.id },
      query: { token },
      body: { clientId: device.clientId, doneBy, actions: [action] },
    })
  const own = `device:${device.deviceId}`
  for (const refused of [
    await send(scene.admin.token, own),
    await send(device.token, `account:${scene.admin.account.id}`),
  ])
    expect([refused.status, refused.body.code]).toEqual([409, 'other_login'])
  expect(await count('check_in_action', scene.event.id)).toBe(0)
  expect((await send(device.token, own)).body.results).toMatchObject([{ outcome: 'applied' }])
  const desk = `account:${scene.admin.account.id}`
  expect((await send(scene.admin.token, desk)).body.results).toMatchObject([{ outcome: 'known' }])
})

test('An action on an old version is refused at once, and is a conflict when it was queued', async () => {
  const scene = await buildCheckIn(server)
  const { cartItemId } = scene
  const device = await addCheckInDevice(server, scene)
  await sql`update formation set badge = 77 where cart_item_id = ${cartItemId}`.execute(server.db)
  expect(await device.act({ kind: 'handOut', cartItemId })).toMatchObject({
    outcome: 'refused',
    msg: 'A inscrição mudou depois da última atualização deste aparelho. Confira de novo.',
    state: 'expected',
  })
  expect(await count('check_in_action', scene.event.id)).toBe(0)
  expect(await device.act({ kind: 'handOut', cartItemId, queued: 1 })).toMatchObject({
    outcome: 'conflict',
  })
  expect((await device.snapshot()).conflicts).toMatchObject([{ kind: 'newVersion', badge: 77, firstBy: '' }])
  expect(await device.act({ kind: 'handOut', cartItemId, version: 2 })).toMatchObject({
    outcome: 'applied',
  })
})

test('An action about an entry of another event is refused also when it was queued', async () => {
  const [scene, other] = [await buildCheckIn(server), await buildCheckIn(server)]
  const device = await addCheckInDevice(server, scene)
  const result = await device.act({ kind: 'handOut', cartItemId: other.cartItemId, queued: 1 })
  expect(result).toMatchObject({ outcome: 'refused', msg: 'Esta inscrição não é deste evento.' })
  expect(await count('check_in', other.event.id)).toBe(0)
})

test('A number that two devices hand out stays with the first, both see the conflict, and a person resolves it once', async () => {
  const scene = await buildCheckIn(server)
  const { cartItemId } = scene
  const [first, second] = [
    await addCheckInDevice(server, scene, 'Tablet 1'),
    await addCheckInDevice(server, scene, 'Tablet 2'),
  ]
  const action = { kind: 'handOut', cartItemId, queued: 1 } as const
  const sent = second.action(action)
  const results = await Promise.all([
    first.act(action),
    second.send([sent]).then(({ body }) => body.results[0]!),
  ])
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['applied', 'conflict'])
  expect((await second.send([sent])).body.results[0]?.outcome).toBe(
    results[1].outcome === 'applied' ? 'known' : 'conflict',
  )
  const [seen, alsoSeen] = [await first.snapshot(), await second.snapshot()]
  expect(seen.conflicts).toEqual(alsoSeen.conflicts)
  expect(seen.conflicts).toMatchObject([{ kind: 'handedOutTwice', says: 'O número já foi entregue.' }])
  const { firstBy, secondBy, conflictId } = seen.conflicts[0]!
  expect([firstBy, secondBy].toSorted()).toEqual(['Tablet 1', 'Tablet 2'])

  const answers = await Promise.all([resolve(scene, conflictId, 'undo'), resolve(scene, conflictId, 'keep')])
  expect(answers.map(({ body }) => body.code ?? 'resolved').toSorted()).toEqual([
    'already_resolved',
    'resolved',
  ])
  expect((await resolve(scene, conflictId, 'keep', ' ')).status).toBe(400)
  const after = await first.snapshot(seen.cursor)
  expect([after.isWhole, after.conflicts]).toEqual([0, []])
  expect((await historyOf(scene))[0]).toContain('Conflito da conferência resolvido')
})

test('A second hand-out is refused on the spot when the device has network', async () => {
  const scene = await buildCheckIn(server)
  const device = await addCheckInDevice(server, scene)
  const desk = deskOf(scene)
  await device.act({ kind: 'handOut', cartItemId: scene.cartItemId })
  expect(await desk.act({ kind: 'handOut', cartItemId: scene.cartItemId })).toMatchObject({
    outcome: 'refused',
    msg: 'O número já foi entregue.',
    state: 'handedOut',
  })
  expect(await count('check_in_conflict', scene.event.id)).toBe(0)
})
