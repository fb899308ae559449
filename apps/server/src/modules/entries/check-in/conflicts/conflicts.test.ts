import type { CheckInConflict } from '@porteira/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  addCheckInDevice,
  buildCheckIn,
  deskClient,
  requireDocuments,
  resolveConflict,
} from '#testing/check-in.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

type ShownEntry = Pick<CheckInConflict, 'version' | 'state'>

/** An event with a device, and what both a test and the desk see of the first entry. */
async function buildConflict(options?: Parameters<typeof buildCheckIn>[1]) {
  const scene = await buildCheckIn(server, options)
  const device = await addCheckInDevice(server, scene)
  const read = async () => {
    const { conflicts, entries } = await device.snapshot()
    const entry = entries.find(({ cartItemId }) => cartItemId === scene.cartItemId)
    return { conflicts, state: entry?.state, by: entry?.stateBy }
  }
  const resolve = async (resolution: 'keep' | 'undo', seen?: ShownEntry) => {
    const [conflict] = (await read()).conflicts
    const decision = { resolution, note: 'decidido', seen }
    const { status, body } = await resolveConflict(server, scene, conflict!.conflictId, decision)
    return [status, body.msg]
  }
  return { ...scene, device, read, resolve }
}

test('A number that was handed out without network before a change of its entry stays with it when the desk says so', async () => {
  const { device, read, resolve, cartItemId } = await buildConflict()
  await sql`update formation set team = 'OUTRO', badge = 77 where cart_item_id = ${cartItemId}`.execute(
    server.db,
  )
  expect(await device.act({ kind: 'handOut', cartItemId, queued: 1 })).toMatchObject({ outcome: 'conflict' })
  expect(await read()).toMatchObject({
    state: 'expected',
    conflicts: [{ kind: 'newVersion', wanted: 'handOut' }],
  })
  expect(await resolve('keep')).toEqual([200, 'Conflito resolvido: o número fica com a inscrição.'])
  const after = await read()
  expect(after).toMatchObject({ state: 'handedOut', conflicts: [] })
  expect(after.by).not.toBe('Tablet da conferência')
})

test('A number stays with an entry that lacks a document only after the document was checked', async () => {
  const scene = await buildConflict({ category: { sbb_enabled: true } })
  const { device, read, resolve, cartItemId } = scene
  await requireDocuments(server, scene, [{ waivedBy: [] }])
  await device.act({ kind: 'handOut', cartItemId, queued: 1 })
  expect(await resolve('keep')).toEqual([409, expect.stringContaining('Antes de entregar: GTA')])
  expect(await read()).toMatchObject({ state: 'expected', conflicts: [{ kind: 'missing' }] })
  const { requirementId } = (await device.snapshot()).requirements[0]!
  await device.act({ kind: 'check', cartItemId, requirementId, subject: 'B123456', value: '1' })
  expect((await resolve('keep'))[0]).toBe(200)
  expect(await read()).toMatchObject({ state: 'handedOut', conflicts: [] })
})

test('A hand-out without network of a removed entry is undone, because a removed entry gets no number', async () => {
  const { device, read, resolve, cartUUID, cartItemId, admin } = await buildConflict({ entries: 2 })
  await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', {
    params: { cartUUID, cartItemId: String(cartItemId) },
    query: { token: admin.token },
  } as never)
  await device.act({ kind: 'handOut', cartItemId, queued: 1 })
  expect((await read()).conflicts).toMatchObject([{ kind: 'removed', wanted: 'handOut' }])
  expect(await resolve('keep')).toEqual([409, 'Esta inscrição foi removida.'])
  expect(await resolve('undo')).toEqual([200, 'Conflito resolvido: a entrega do número foi desfeita.'])
  expect(await read()).toMatchObject({ state: undefined, conflicts: [] })
})

test('A number stays with one entry only while no other entry has it', async () => {
  const scene = await buildConflict({ entries: 2 })
  const { device, resolve, read, cartUUID, cartItemId, ids } = scene
  const other = ids[1]!
  await device.act({ kind: 'handOut', cartItemId: other })
  await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', {
    params: { cartUUID, cartItemId: String(other) },
    query: { token: scene.admin.token },
  } as never)
  expect((await resolve('keep'))[0]).toBe(200)
  await sql`update formation set badge = 2 where cart_item_id = ${cartItemId}`.execute(server.db)
  await device.act({ kind: 'handOut', cartItemId, queued: 1, version: 2 })
  expect(await resolve('keep')).toEqual([409, 'O número 2 está entregue em outra inscrição.'])
  expect((await resolve('undo'))[0]).toBe(200)
  expect(await read()).toMatchObject({ state: 'expected', conflicts: [] })
})

test('A decision about an entry that changed since the person saw its conflict changes nothing', async () => {
  const { device, read, resolve, cartItemId, event } = await buildConflict()
  const change = (team: string) =>
    sql`update formation set content_hash = ${team}, team = ${team} where cart_item_id = ${cartItemId}`.execute(
      server.db,
    )
  const changed = [
    409,
    'A inscrição mudou depois que este conflito foi aberto na tela. Feche, confira de novo e decida.',
  ]
  await change('UM')
  await device.act({ kind: 'handOut', cartItemId, queued: 1 })
  const [first] = (await read()).conflicts
  expect(first).toMatchObject({ version: 2, state: 'expected' })
  await change('DOIS')
  for (const resolution of ['keep', 'undo'] as const)
    expect(await resolve(resolution, first)).toEqual(changed)
  const [second] = (await read()).conflicts
  await device.act({ kind: 'present', cartItemId, version: 3 })
  expect(await resolve('keep', second)).toEqual(changed)
  expect(await read()).toMatchObject({ state: 'present', conflicts: [{ version: 3, state: 'present' }] })
  const { rows } = await sql<{ open: boolean }>`select resolved_at is null as open from check_in_conflict
    where event_id = ${event.id}`.execute(server.db)
  expect(rows).toEqual([{ open: true }])
  expect((await resolve('keep'))[0]).toBe(200)
  expect(await read()).toMatchObject({ state: 'handedOut', conflicts: [] })
})

test('A hand-out that was refused and undone by a person takes back no later hand-out of the same entry', async () => {
  const scene = await buildConflict({ category: { sbb_enabled: true } })
  const { device, read, resolve, cartItemId } = scene
  await requireDocuments(server, scene, [{ waivedBy: [] }])
  await device.act({ kind: 'handOut', cartItemId, queued: 1 })
  const { requirementId } = (await device.snapshot()).requirements[0]!
  await device.act({ kind: 'check', cartItemId, requirementId, subject: 'B123456', value: '1' })
  expect(await device.act({ kind: 'handOut', cartItemId })).toMatchObject({ outcome: 'applied' })
  expect((await resolve('undo'))[0]).toBe(200)
  expect(await read()).toMatchObject({ state: 'handedOut', conflicts: [] })
})

test('A removal that a person resolves late takes back no number that was handed out after the entry was restored', async () => {
  const scene = await buildConflict({ entries: 2 })
  const { device, read, resolve, cartUUID, cartItemId, admin } = scene
  const change = (how: 'remove' | 'restore') =>
    server.call(`POST /api/cart/admin/:cartUUID/:cartItemId/${how}`, {
      params: { cartUUID, cartItemId: String(cartItemId) },
      query: { token: admin.token },
    } as never)
  await device.act({ kind: 'handOut', cartItemId })
  await change('remove')
  await device.act({ kind: 'undo', cartItemId, from: 'handedOut', reason: 'Número devolvido' })
  await change('restore')
  const { entries } = await device.snapshot()
  const { version, state } = entries.find((entry) => entry.cartItemId === cartItemId)!
  expect(await device.act({ kind: 'handOut', cartItemId, version, from: state })).toMatchObject({
    outcome: 'applied',
  })
  expect(await resolve('undo')).toEqual([200, 'Conflito resolvido: a inscrição fica como está.'])
  expect(await read()).toMatchObject({ state: 'handedOut', conflicts: [] })
})

test('A second hand-out without network that is resolved late takes back no later hand-out, and else the first one', async () => {
  for (const isLater of [true, false]) {
    const { device, read, resolve, ...scene } = await buildConflict()
    const { cartItemId } = scene
    const second = await addCheckInDevice(server, scene, 'Outro tablet')
    await device.act({ kind: 'handOut', cartItemId, queued: 1 })
    await second.act({ kind: 'handOut', cartItemId, queued: 1 })
    expect((await read()).conflicts).toMatchObject([{ kind: 'handedOutTwice' }])
    if (isLater) {
      await device.act({ kind: 'undo', cartItemId, from: 'handedOut', reason: 'Número devolvido' })
      await device.act({ kind: 'handOut', cartItemId, from: 'present' })
    }
    const end = isLater ? 'a inscrição fica como está.' : 'a entrega do número foi desfeita.'
    expect(await resolve('undo')).toEqual([200, `Conflito resolvido: ${end}`])
    expect(await read()).toMatchObject({ state: isLater ? 'handedOut' : 'present', conflicts: [] })
  }
})

test('A hand-out in the same call as a conflict is kept by a late decision only when it comes after the conflict', async () => {
  for (const isLater of [true, false]) {
    const { device, read, resolve, cartItemId } = await buildConflict()
    const handOut = { kind: 'handOut', cartItemId, queued: 1, from: 'present' } as const
    const absent = { kind: 'absent', cartItemId, queued: 1, reason: 'Não veio' } as const
    await device.act({ kind: 'present', cartItemId })
    const sent = isLater
      ? [device.action({ ...absent, from: 'handedOut' }), device.action(handOut)]
      : [device.action(handOut), device.action({ ...absent, from: 'present' })]
    const { results } = (await device.send(sent)).body
    const outcomes = isLater ? ['conflict', 'applied'] : ['applied', 'conflict']
    expect(results.map(({ outcome }) => outcome)).toEqual(outcomes)
    const end = isLater ? 'a inscrição fica como está.' : 'a entrega do número foi desfeita.'
    expect(await resolve('undo')).toEqual([200, `Conflito resolvido: ${end}`])
    expect(await read()).toMatchObject({ state: isLater ? 'handedOut' : 'present', conflicts: [] })
  }
})

test('A conflict about an absence leaves the entry as it is', async () => {
  const scene = await buildConflict()
  const { device, read, resolve, cartItemId } = scene
  await deskClient(server, scene).act({ kind: 'present', cartItemId })
  await device.act({ kind: 'absent', cartItemId, queued: 1 })
  expect((await read()).conflicts).toMatchObject([{ kind: 'changedMeanwhile', wanted: 'absent' }])
  expect(await resolve('keep')).toEqual([200, 'Conflito resolvido: a inscrição fica como está.'])
  expect(await read()).toMatchObject({ state: 'present', conflicts: [] })
})
