import type { Input } from '@porteira/contract'
import { expect, test } from 'vitest'
import { buildAccount, buildAdmin, buildCategory, buildEvent, buildSession } from '#testing/builders.ts'
import type { TestServer } from '#testing/server.ts'
import { serverWithAdmin } from '#testing/server-of-file.ts'

let server: TestServer
let admin: Awaited<ReturnType<typeof buildAdmin>>
serverWithAdmin((started, created) => {
  server = started
  admin = created
})

type Body = Input<'PUT /api/events/:eventUUID/requirements'>['body']
type Item = Body['items'][number]
const gta: Item = {
  requirementId: null,
  categoryUUID: null,
  name: 'GTA',
  about: 'horse',
  kind: 'yesNo',
  isRequired: 1,
  waivedBy: ['owner', 'desk'],
}
const card: Item = { ...gta, name: 'Cartão tradicionalista', about: 'rider', kind: 'date' }

const read = async (eventUUID: string, token = admin.token) =>
  server.call('GET /api/events/:eventUUID/requirements', { params: { eventUUID }, query: { token } })
const put = (eventUUID: string, body: Body, token = admin.token) =>
  server.call('PUT /api/events/:eventUUID/requirements', { params: { eventUUID }, query: { token }, body })
const listChanges = async (eventId: string) => {
  const facts = await server.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'event.requirements')
    .where('entity_id', '=', eventId)
    .orderBy('id')
    .execute()
  return facts.map(({ after }) => (after as { changes: string[] }).changes)
}

test('An owner states requirements, and a removed one that comes back keeps its id', async () => {
  const { id } = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: id, name: 'LAÇO PAI E FILHO' })
  const paper: Item = { ...gta, name: ' Filiação ', about: 'registration', categoryUUID: category.id }
  expect((await read(id)).body).toMatchObject({
    items: [],
    version: 0,
    categories: [{ name: category.name }],
  })
  expect((await put(id, { items: [card, gta, paper], version: 0 })).body.msg).toBe('Exigências salvas!')

  const first = (await read(id)).body
  expect(first.items.map(({ name, categoryUUID }) => [name, categoryUUID])).toEqual([
    ['Cartão tradicionalista', null],
    ['GTA', null],
    ['Filiação', category.id],
  ])
  const [stored, second] = first.items
  // Two requirements exchange their names. One of them changes its kind from date to number, so it is another requirement.
  const swapped = [
    { ...stored!, name: 'GTA', kind: 'number' as const },
    { ...second!, name: stored!.name },
  ]
  expect((await put(id, { items: swapped, version: first.version })).status).toBe(200)
  const after = (await read(id)).body
  expect(after.items.map((item) => [item.name, item.requirementId === second!.requirementId])).toEqual([
    ['GTA', false],
    ['Cartão tradicionalista', true],
  ])
  await put(id, { items: [], version: after.version })
  await put(id, { items: [{ ...card, requirementId: null }] })
  const back = (await read(id)).body
  expect([back.items[0]?.requirementId, back.version]).toEqual([stored!.requirementId, 4])
  expect((await listChanges(id)).map((changes) => changes.length)).toEqual([3, 4, 2, 1])
  expect((await listChanges(id))[3]).toEqual([
    'Exigência Cartão tradicionalista: nova (Laçador, Validade, obrigatória, dispensa: Organizador, Secretaria).',
  ])
})

test('The second of two people who save at once is refused, and a repeated save of the same list changes nothing', async () => {
  const { id } = await buildEvent(server.db)
  const { version } = (await read(id)).body
  const answers = await Promise.all([put(id, { items: [gta], version }), put(id, { items: [card], version })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed_meanwhile' })
  const { items } = (await read(id)).body
  expect((await put(id, { items, version })).status).toBe(200)
  expect(await listChanges(id)).toHaveLength(1)
})

test('A category or a requirement of another event, a repeated name and a long list are refused', async () => {
  const { id } = await buildEvent(server.db)
  const other = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: other.id })
  await put(other.id, { items: [gta] })
  const [foreign] = (await read(other.id)).body.items
  const refused = async (items: Item[]) => {
    const { status, body } = await put(id, { items })
    return [status, body.code]
  }
  expect(await refused([{ ...gta, categoryUUID: category.id }])).toEqual([409, 'unknown_category'])
  expect(await refused([foreign!])).toEqual([409, 'unknown_requirement'])
  expect((await put(id, { items: [gta, { ...card, name: ' gta' }] })).body).toMatchObject({
    code: 'invalid_field',
    msg: 'Linha 2: Esta exigência já está na lista para as mesmas categorias.',
  })
  expect((await refused([{ ...gta, name: '  ' }]))[0]).toBe(400)
  expect((await refused([{ ...gta, name: 'X'.repeat(81) }]))[0]).toBe(400)
  const many = Array.from({ length: 61 }, (_, index) => ({ ...gta, name: `GTA ${index}` }))
  expect((await refused(many))[0]).toBe(400)
  expect((await put(id, { items: many.slice(1) })).status).toBe(200)
  const { status, body } = await put('5c1f0f6e-0000-4000-8000-000000000001', { items: [] })
  expect([status, body.msg]).toEqual([404, 'Evento não encontrado.'])
  expect((await read(other.id)).body.items).toEqual([foreign])
})

test('A treasurer waives nothing, and owners waive a stored requirement that an earlier version let treasurers waive', async () => {
  const { id } = await buildEvent(server.db)
  expect((await put(id, { items: [{ ...gta, waivedBy: ['treasurer'] as never }] })).status).toBe(400)
  await put(id, { items: [gta, card] })
  const update = server.db.updateTable('requirement').where('event_id', '=', id)
  await update
    .set({ waived_by: ['treasurer', 'checkin'] })
    .where('name', '=', gta.name)
    .execute()
  const { items } = (await read(id)).body
  expect(items.map(({ waivedBy }) => waivedBy)).toEqual([
    ['owner', 'checkin'],
    ['owner', 'desk'],
  ])
})

test('The desk reads the requirements of its event and only an owner changes them', async () => {
  const { id } = await buildEvent(server.db)
  const desk = await buildAccount(server.db)
  await server.db
    .insertInto('role_grant')
    .values({ account_id: desk.id, role: 'desk', event_id: id, granted_by: admin.account.id })
    .execute()
  const token = await buildSession(server.db, desk.id, 'admin')
  expect((await read(id, token)).status).toBe(200)
  expect((await put(id, { items: [gta] }, token)).status).toBe(403)
  expect((await read(id)).body.items).toEqual([])
})

test('A requirement is for chosen categories or for all but chosen ones, and an empty choice is refused', async () => {
  const { id } = await buildEvent(server.db)
  const built = await Promise.all(
    ['LAÇO DUPLA', 'LAÇO PRENDA', 'LAÇO TRIO'].map((name) => buildCategory(server.db, { eventId: id, name })),
  )
  const [pairs = '', women = '', trio = ''] = built.map((category) => category.id)
  const chosen: Item = { ...gta, allBut: 0, categoryUUIDs: [trio, pairs.toUpperCase(), trio] }
  const others: Item = { ...card, allBut: 1, categoryUUIDs: [women] }
  expect((await put(id, { items: [chosen, others] })).status).toBe(200)
  const { items, version } = (await read(id)).body
  expect(
    items.map(({ name, categoryUUID, allBut, categoryUUIDs }) => [name, categoryUUID, allBut, categoryUUIDs]),
  ).toEqual([
    ['GTA', null, 0, [pairs, trio].toSorted()],
    ['Cartão tradicionalista', null, 1, [women]],
  ])
  expect((await listChanges(id))[0]).toEqual([
    'Exigência GTA de LAÇO DUPLA, LAÇO TRIO: nova (Cavalo, Sim ou não, obrigatória, dispensa: Organizador, Secretaria).',
    'Exigência Cartão tradicionalista de todas menos LAÇO PRENDA: nova (Laçador, Validade, obrigatória, dispensa: Organizador, Secretaria).',
  ])

  const refused = await put(id, { items: [{ ...gta, allBut: 0, categoryUUIDs: [] }] })
  expect([refused.status, refused.body.msg]).toEqual([
    400,
    'Linha 1: Marque as categorias desta exigência, ou escolha todas.',
  ])
  expect((await put(id, { items: [{ ...gta, categoryUUIDs: [id] }] })).body.code).toBe('unknown_category')
  expect(
    (await put(id, { items: [chosen, { ...chosen, categoryUUIDs: [pairs, trio] }] })).body.msg,
  ).toContain('Linha 2')
  expect((await put(id, { items, version })).status).toBe(200)
  expect((await read(id)).body).toMatchObject({ items, version })
})

test('The last release writes one category or none, and a longer list stays until it writes one', async () => {
  const { id } = await buildEvent(server.db)
  const categories = await Promise.all([1, 2, 3].map(() => buildCategory(server.db, { eventId: id })))
  const [one = '', two = '', three = ''] = categories.map((category) => category.id)
  await put(id, { items: [{ ...gta, categoryUUIDs: [one, two] }] })
  const write = async (categoryId: string | null, more: { name?: string } = {}) => {
    await server.db
      .updateTable('requirement')
      .set({ category_id: categoryId, ...more })
      .where('event_id', '=', id)
      .execute()
    const [item] = (await read(id)).body.items
    return [item?.allBut, item?.categoryUUIDs]
  }
  expect(await write(null, { name: 'GTA E EXAME' })).toEqual([0, [one, two].toSorted()])
  expect(await write(three)).toEqual([0, [three]])
  expect(await write(null)).toEqual([1, []])
})
