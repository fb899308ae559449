import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildAccount } from '#testing/builders.ts'
import {
  addCheckInDevice,
  buildCheckIn,
  type CheckInScene,
  checkInSteps,
  readCodes,
  requireDocuments,
  resolveConflict,
} from '#testing/check-in.ts'
import { filled } from '#testing/paid-cart.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { erasePerson, exportPerson } from '#operations/privacy/privacy.service.ts'
import { deleteExpired } from '#operations/retention/retention.service.ts'
import { gatherReceipt } from '#views/receipts/receipts.service.ts'
import { receiptText } from '#views/receipts/mail.rules.ts'
import { listCheckIns } from '#modules/entries/index.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const { deskOf, historyOf } = checkInSteps(() => server)
const require = (scene: CheckInScene, items: object[]) => requireDocuments(server, scene, items)

test('A required document stops the hand-out, counts for each entry of the horse, and can be taken back', async () => {
  const scene = await buildCheckIn(server, { entries: 2, category: { sbb_enabled: true } })
  expect((await require(scene, [{}, { name: 'Anemia', kind: 'date', isRequired: 0 }])).status).toBe(200)
  const device = await addCheckInDevice(server, scene)
  const { requirements, cursor } = await device.snapshot()
  const requirementId = requirements[0]!.requirementId
  const [one, two] = scene.ids as [number, number]
  expect(await device.act({ kind: 'handOut', cartItemId: one })).toMatchObject({
    outcome: 'refused',
    msg: expect.stringContaining('Antes de entregar: GTA'),
  })
  const check = { kind: 'check', cartItemId: one, requirementId, subject: 'B123456', value: '1' } as const
  expect(await device.act({ ...check, value: 'sim' })).toMatchObject({ outcome: 'refused' })
  expect(await device.act(check)).toMatchObject({ outcome: 'applied', state: 'expected' })
  expect((await device.snapshot(cursor)).checks).toMatchObject([
    { requirementId, subject: 'B123456', value: '1', checkedBy: 'Tablet da conferência' },
  ])
  expect(await device.act({ kind: 'handOut', cartItemId: two })).toMatchObject({ outcome: 'applied' })
  await device.act({ ...check, kind: 'uncheck', value: '' })
  expect((await device.snapshot(cursor)).checks).toMatchObject([{ value: '' }])
  expect((await device.snapshot()).checks).toEqual([])
  expect(await device.act({ kind: 'handOut', cartItemId: one, queued: 1 })).toMatchObject({
    outcome: 'conflict',
    msg: expect.stringContaining('GTA do cavalo'),
  })
  // The rows that are kept after the erasure of a person contain no name.
  expect((await device.snapshot()).conflicts).toMatchObject([{ says: 'Antes de entregar: GTA.' }])
  expect((await historyOf(scene)).join()).toContain('Antes de entregar: GTA.')
})

test('A CPF in a typed text reaches no device', async () => {
  const scene = await buildCheckIn(server, { category: { sbb_enabled: true } })
  await require(scene, [
    { kind: 'text' },
    { name: 'Registro', kind: 'number', isRequired: 0 },
    { name: 'Termo', about: 'registration', waivedBy: ['owner'] },
  ])
  const device = await addCheckInDevice(server, scene)
  const desk = deskOf(scene)
  const [text, number, paper] = (await desk.snapshot()).requirements.map(({ requirementId }) => requirementId)
  const { cartItemId } = scene
  const check = { kind: 'check', cartItemId, subject: 'B123456' } as const
  const applied = { outcome: 'applied' }
  expect(await desk.act({ ...check, requirementId: text!, value: 'CPF 999.999.002-91' })).toMatchObject(
    applied,
  )
  expect(await desk.act({ ...check, requirementId: number!, value: '99999900291' })).toMatchObject(applied)
  const waived = { kind: 'waive', cartItemId, requirementId: paper!, reason: 'Pai 999.999.002-91' } as const
  expect(await desk.act(waived)).toMatchObject(applied)
  const named = await server.call('PUT /api/events/:eventUUID/horses/:horseKey', {
    params: { eventUUID: scene.event.id, horseKey: 'B123456' },
    query: { token: scene.admin.token },
    body: { name: 'BAIO 99999900291', owner: 'ANA 999.999.002-91' },
  })
  expect(named.status).toBe(200)
  await sql`update formation set team = 'DE 999.999.002-91', entity_id = null, entity_name = '999 999 002 91'
    where cart_item_id = ${cartItemId}`.execute(server.db)
  const snapshot = await device.snapshot()
  expect(snapshot.checks.map(({ subject, value }) => [subject, value])).toEqual([
    ['B123456', 'CPF ***.***.***-**'],
    ['B123456', '***.***.***-**'],
  ])
  expect(snapshot).toMatchObject({
    waivers: [{ reason: 'Pai ***.***.***-**' }],
    horses: [{ horseKey: 'B123456', name: 'BAIO ***.***.***-**', owner: 'ANA ***.***.***-**' }],
    entries: [
      { team: 'DE ***.***.***-**', entity: '***.***.***-**', entityKey: `entry:${cartItemId}:entity` },
    ],
  })
  expect(JSON.stringify(snapshot).replaceAll(/[. -]/g, '')).not.toMatch(/99999900291|999002/)
})

test('A document is waived for one entry by the roles of its requirement, with a reason', async () => {
  const scene = await buildCheckIn(server, { entries: 2 })
  await require(scene, [{ waivedBy: ['owner'] }])
  const device = await addCheckInDevice(server, scene)
  const desk = deskOf(scene)
  const requirementId = (await desk.snapshot()).requirements[0]!.requirementId
  const [one, two] = scene.ids as [number, number]
  const waive = { kind: 'waive', cartItemId: one, requirementId, reason: 'chega amanhã' } as const
  expect(await device.act(waive)).toMatchObject({
    outcome: 'refused',
    msg: 'Você não pode dispensar este documento.',
  })
  expect(await desk.act({ ...waive, reason: '' })).toMatchObject({ msg: 'Informe o motivo.' })
  expect(await desk.act(waive)).toMatchObject({ outcome: 'applied' })
  expect((await desk.snapshot()).waivers).toMatchObject([
    { cartItemId: one, requirementId, reason: 'chega amanhã' },
  ])
  expect(await device.act({ kind: 'handOut', cartItemId: one })).toMatchObject({ outcome: 'applied' })
  expect(await device.act({ kind: 'handOut', cartItemId: two })).toMatchObject({ outcome: 'refused' })
  expect((await historyOf(scene)).join()).toContain('Documento dispensado na conferência')
})

test('The authorisation of a minor stops the hand-out where the event requires it', async () => {
  const scene = await buildCheckIn(server, {
    event: { minors_need_authorisation: 'require' },
    rider: { birthdate: `${new Date().getFullYear() - 10}-01-01` },
  })
  const { cartItemId } = scene
  const device = await addCheckInDevice(server, scene)
  expect((await device.snapshot()).entries[0]?.riders[0]?.authorisation).toBe('missing')
  expect(await device.act({ kind: 'handOut', cartItemId })).toMatchObject({
    outcome: 'refused',
    msg: expect.stringContaining('Autorização do responsável'),
  })
  const waive = {
    kind: 'waive',
    cartItemId,
    requirementId: 'authorisation',
    reason: 'mãe presente',
  } as const
  expect(await device.act(waive)).toMatchObject({ outcome: 'refused' })
  expect(await deskOf(scene).act(waive)).toMatchObject({ outcome: 'applied' })
  expect(await device.act({ kind: 'handOut', cartItemId })).toMatchObject({ outcome: 'applied' })
})

test('The receipt shows the QR code of each entry with riders, and the mail says where it is', async () => {
  const scene = await buildCheckIn(server)
  const receipt = () =>
    server.call('POST /api/cart/:cartUUID/receipt/html', {
      params: { cartUUID: scene.cartUUID },
      query: { token: scene.buyer.token },
      body: {},
    })
  const { receiptHTML } = (await receipt()).body
  expect(receiptHTML).toContain('Mostre este QR na conferência')
  const [item] = (await readCodes(server, scene)).body.items
  const svg = Buffer.from(item!.qr.split(',')[1]!, 'base64').toString()
  expect(svg).toMatch(/^<svg /)
  expect(receiptHTML).toContain(svg)
  const text = receiptText(await gatherReceipt(server.context, { id: scene.cartUUID, status: 'registered' }))
  expect(text).toContain('Na conferência, mostre o QR do comprovante, que está na Área do laçador.')

  await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/reopen', {
    params: { cartUUID: scene.cartUUID, cartItemId: String(scene.cartItemId) },
    query: { token: scene.admin.token },
  } as never)
  expect((await receipt()).body.receiptHTML).not.toContain('Mostre este QR')
})

test('The spreadsheet lists the entries with their documents, what was waived, and the conflicts', async () => {
  const scene = await buildCheckIn(server, { entries: 2, category: { sbb_enabled: true } })
  await require(scene, [{ waivedBy: ['owner'] }])
  const desk = deskOf(scene)
  const [one, two] = scene.ids as [number, number]
  const requirementId = (await desk.snapshot()).requirements[0]!.requirementId
  await desk.act({ kind: 'waive', cartItemId: one, requirementId, reason: 'chega amanhã' })
  await desk.act({ kind: 'handOut', cartItemId: one })
  await desk.act({ kind: 'handOut', cartItemId: two, queued: 1 })
  const report = await server.call('GET /api/events/:eventUUID/report/checkin', {
    params: { eventUUID: scene.event.id },
    query: { token: scene.admin.token, format: 'csv' },
  })
  const text = report.raw.toString('utf8')
  expect(text).toContain('número entregue')
  expect(text).toContain('GTA do cavalo B 123-456: dispensado')
  const sheets = await listCheckIns(server.db, scene.event.id)
  expect(sheets.waivers).toMatchObject([{ document: 'GTA', reason: 'chega amanhã', entry: { badge: 1 } }])
  expect(sheets.conflicts).toMatchObject([{ kind: 'missing', badge: 2, resolution: null }])
  expect(text).not.toContain(scene.rider.cpf)
})

test('What the desk checked of a person is exported, erased with the person, and deleted 180 days after the event', async () => {
  const scene = await buildCheckIn(server, { entries: 1 })
  await require(scene, [{ about: 'rider', kind: 'text', name: 'Cartão' }])
  const desk = deskOf(scene)
  const { requirements } = await desk.snapshot()
  const check = {
    kind: 'check',
    cartItemId: scene.cartItemId,
    requirementId: requirements[0]!.requirementId,
    subject: scene.rider.uuid,
    value: 'MTG 4711',
  } as const
  await desk.act(check)
  const exported = JSON.stringify(await exportPerson(server.db, scene.rider.cpf))
  expect(exported).toContain('MTG 4711')
  const values = async () => {
    const { rows } = await sql<{ value: string }>`select value from document_check
      where event_id = ${scene.event.id}`.execute(server.db)
    return rows.map(({ value }) => value)
  }
  await sql`update event set ends_on = current_date - 179, starts_on = current_date - 180
    where id = ${scene.event.id}`.execute(server.db)
  await deleteExpired(server.context)
  expect(await values()).toEqual(['MTG 4711'])
  await sql`update event set ends_on = current_date - 181, starts_on = current_date - 182
    where id = ${scene.event.id}`.execute(server.db)
  await deleteExpired(server.context)
  expect(await values()).toEqual([])

  const other = await buildCheckIn(server)
  await require(other, [{ about: 'rider', kind: 'text', name: 'Cartão' }])
  const [requirement] = (await deskOf(other).snapshot()).requirements
  const noted = { ...check, cartItemId: other.cartItemId, requirementId: requirement!.requirementId }
  expect(await deskOf(other).act({ ...noted, subject: other.rider.uuid })).toMatchObject({
    outcome: 'applied',
  })
  await erasePerson(server.db, other.rider.cpf)
  expect((await deskOf(other).snapshot()).checks).toEqual([])
})

test('What was typed at the check-in is in the history and not in the audit, and is deleted 180 days after the event', async () => {
  const scene = await buildCheckIn(server)
  const { cartItemId } = scene
  await require(scene, [{ waivedBy: ['owner'] }])
  const desk = deskOf(scene)
  const requirementId = (await desk.snapshot()).requirements[0]!.requirementId
  const device = await addCheckInDevice(server, scene)
  await desk.act({ kind: 'waive', cartItemId, requirementId, reason: 'MOTIVO DA DISPENSA' })
  await desk.act({ kind: 'handOut', cartItemId })
  await device.act({ kind: 'absent', cartItemId, queued: 1 })
  await desk.act({ kind: 'undo', cartItemId, from: 'handedOut', reason: 'MOTIVO DE DESFAZER' })
  const [conflict] = (await desk.snapshot()).conflicts
  await resolveConflict(server, scene, conflict!.conflictId, {
    resolution: 'keep',
    note: 'MOTIVO DA DECISAO',
  })
  const typed = async () => (await historyOf(scene)).join().match(/MOTIVO \w+ \w+/g)
  expect(await typed()).toEqual(['MOTIVO DA DECISAO', 'MOTIVO DE DESFAZER', 'MOTIVO DA DISPENSA'])
  const { rows } = await sql`select id from audit where audit::text like '%MOTIVO%'`.execute(server.db)
  expect(rows).toEqual([])

  await sql`update event set ends_on = current_date - 181, starts_on = current_date - 182
    where id = ${scene.event.id}`.execute(server.db)
  await deleteExpired(server.context)
  expect(await typed()).toBeNull()
})

test('A document that was waived or checked for an entry is asked for again when other riders join it', async () => {
  const birthdate = `${new Date().getFullYear() - 10}-01-01`
  const scene = await buildCheckIn(server, {
    event: { minors_need_authorisation: 'require' },
    rider: { birthdate },
  })
  await require(scene, [{ waivedBy: [] }])
  const { cartUUID, cartItemId, admin } = scene
  const desk = deskOf(scene)
  const { requirements, entries } = await desk.snapshot()
  const reason = 'mãe presente'
  await desk.act({ kind: 'waive', cartItemId, requirementId: 'authorisation', reason })
  await desk.act({
    kind: 'check',
    cartItemId,
    requirementId: requirements[0]!.requirementId,
    subject: entries[0]!.riders[0]!.horseKey,
    value: '1',
  })
  expect(await desk.act({ kind: 'handOut', cartItemId })).toMatchObject({ outcome: 'applied' })
  const other = await buildAccount(server.db, { birthdate })
  const [params, query] = [{ cartUUID, cartItemId: String(cartItemId) }, { token: admin.token }]
  const path = '/api/cart/admin/:cartUUID/:cartItemId/formation' as const
  const { body } = await server.call(`GET ${path}`, { params, query })
  const item = filled(body.item, { participants: [other.cpf] })
  const change = { item, version: body.version, reason: 'lesão' }
  expect((await server.call(`PUT ${path}`, { params, query, body: change })).status).toBe(200)
  const now = await desk.snapshot()
  expect([now.waivers, now.checks]).toEqual([[], []])
  expect(await desk.act({ kind: 'handOut', cartItemId, version: 2, from: 'present' })).toMatchObject({
    outcome: 'refused',
    msg: expect.stringMatching(/GTA .*Autorização do responsável/),
  })
})
