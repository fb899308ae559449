import { randomUUID } from 'node:crypto'
import type { Input } from '@porteira/contract'
import { addDays, businessDate } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildAccount, buildBuyer, inventCpf } from '#testing/builders.ts'
import {
  addCheckInDevice,
  buildCheckIn,
  checkInClient,
  type CheckInScene,
  readHistory,
  requireDocuments,
} from '#testing/check-in.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { allAtOnce } from '#testing/paid-cart.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

type Scene = Pick<CheckInScene, 'cartUUID' | 'cartItemId' | 'buyer' | 'admin'>
type Body = Input<'PUT /api/cart/:cartUUID/swaps/:cartItemId'>['body']

const TODAY = businessDate(new Date())
/** An entry of one rider, whose event begins in a month unless it is said. */
const buildEntry = (options: Parameters<typeof buildCheckIn>[1] = {}) =>
  buildCheckIn(server, {
    ...options,
    event: { starts_on: addDays(TODAY, 30), ends_on: addDays(TODAY, 31), ...options.event },
  })

const list = async ({ cartUUID, buyer }: Pick<Scene, 'cartUUID' | 'buyer'>) =>
  (
    await server.call('GET /api/cart/:cartUUID/swaps', {
      params: { cartUUID },
      query: { token: buyer.token },
    })
  ).body.entries

const entryOf = async (scene: Scene) =>
  (await list(scene)).find(({ item }) => item.cartItemId === scene.cartItemId)!

async function send({ cartUUID, cartItemId, buyer }: Scene, body: Body, token = buyer.token) {
  const { status, body: answer } = await server.call('PUT /api/cart/:cartUUID/swaps/:cartItemId', {
    params: { cartUUID, cartItemId: String(cartItemId) },
    query: { token },
    body,
  })
  return [status, answer.msg] as const
}

/** Swaps one rider as the page does. */
const swap = async (
  scene: Scene,
  cpf: string,
  { version = '', position = 0, token = scene.buyer.token } = {},
) =>
  send(
    scene,
    { version: version || (await entryOf(scene)).version, swaps: [{ position, rider: { cpf } }] },
    token,
  )

const ridersOf = ({ cartItemId }: Scene) =>
  server.db
    .selectFrom('formation_rider')
    .innerJoin('formation', 'formation.cart_item_id', 'formation_rider.cart_item_id')
    .where('formation.cart_item_id', '=', cartItemId)
    .orderBy('position')
    .select(['account_id', 'badge', 'status'])
    .execute()

const quotasOf = async ({ category }: CheckInScene) =>
  Object.fromEntries(
    (
      await server.db.selectFrom('cpf_quota').where('category_id', '=', category.id).selectAll().execute()
    ).map(({ cpf, used }) => [cpf, used]),
  )

const PERSON = { name: 'Rosa Inventada', nickname: 'Rosa', birthdate: '1990-05-04', sex: 'F' as const }
const DONE = [200, 'Participante trocado!'] as const
const STALE = [409, 'Outra pessoa alterou esta inscrição agora. Confira os dados e tente de novo.'] as const

test('A buyer swaps a rider: the number stays, and quota, history and mails follow', async () => {
  const withMail = { password_hash: 'x', email: `sai.${randomUUID()}@example.com` }
  const scene = await buildEntry({ rider: withMail })
  const joins = await buildAccount(server.db, { ...withMail, email: `entra.${randomUUID()}@example.com` })
  const before = await ridersOf(scene)
  const { version, refusal, until } = await entryOf(scene)
  expect([refusal, new Date(until) > new Date()]).toEqual(['', true])

  expect(await swap(scene, joins.cpf)).toEqual(DONE)

  expect(await ridersOf(scene)).toEqual([{ ...before[0]!, account_id: joins.id }])
  expect(await quotasOf(scene)).toEqual({ [scene.rider.cpf]: 0, [joins.cpf]: 1 })
  expect((await readHistory(server, scene))[0]).toContain(
    `Participantes trocados pelo comprador · ${scene.category.name} · participantes: ${scene.rider.nickname} → ${joins.nickname}`,
  )
  const mails = await server.db.selectFrom('outbox').select(['recipient', 'subject', 'text']).execute()
  const to = (recipient: string) => mails.filter((mail) => mail.recipient === recipient)
  expect(to(joins.email).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Você foi inscrito por outra pessoa'),
  ])
  const [left, ...others] = to(scene.rider.email).filter(({ subject }) => !subject.includes('foi inscrito'))
  expect([left?.subject, others]).toEqual([expect.stringContaining('Você saiu de uma inscrição'), []])
  expect(left?.text).toContain(`${scene.buyer.account.nickname} trocou os participantes da inscrição`)
  expect(to(scene.buyer.account.email).at(-1)?.text).toContain(
    `saiu ${scene.rider.nickname} e entrou ${joins.nickname}.`,
  )

  // A call whose first answer was lost is accepted and changes nothing; a page that was read before is not.
  expect(await swap(scene, joins.cpf, { version })).toEqual(DONE)
  expect(await server.db.selectFrom('outbox').select('id').execute()).toHaveLength(mails.length)
  expect(await swap(scene, scene.rider.cpf, { version })).toEqual(STALE)
})

test('The swaps end with the sale, or with hours before the first day; then the desk says why', async () => {
  const scene = await buildEntry()
  const [one, two] = [await buildAccount(server.db), await buildAccount(server.db)]
  const { version } = await entryOf(scene)
  const event = server.db.updateTable('event').where('id', '=', scene.event.id)
  await event.set({ sales_end_at: new Date(Date.now() - 60_000) }).execute()
  const [status, msg] = await swap(scene, one.cpf)
  expect([status, msg.replace(/em .*\d\./, 'em X.')]).toEqual([
    409,
    'O prazo de troca terminou em X. Fale com a secretaria do evento.',
  ])
  expect((await entryOf(scene)).refusal).toBe(msg)
  const byDesk = (reason: string) =>
    server.call('PUT /api/cart/admin/:cartUUID/:cartItemId/formation', {
      params: { cartUUID: scene.cartUUID, cartItemId: String(scene.cartItemId) },
      query: { token: scene.admin.token },
      body: { item: { cartItemId: scene.cartItemId, participants: [{ cpf: one.cpf }] }, version, reason },
    })
  expect((await byDesk(' ')).body.msg).toBe('O prazo de troca desta prova terminou. Informe o motivo.')
  expect((await byDesk('O laçador se machucou')).status).toBe(200)

  // One hour before the first day, whatever the sale says.
  await server.db.updateTable('category').set({ swap_hours: 1 }).where('id', '=', scene.category.id).execute()
  expect(await swap(scene, two.cpf)).toEqual(DONE)
  await event.set({ starts_on: TODAY }).execute()
  expect((await swap(scene, one.cpf))[0]).toBe(409)
})

test('A session of the programme decides where one is known, and a closed sale ends the swaps without hours', async () => {
  const scene = await buildEntry({ category: { swap_hours: 2 } })
  const joins = await buildAccount(server.db)
  const day = addDays(TODAY, 31)
  const part = { catUUID: scene.category.id, kind: 'all', heat: 0 }
  const sessions = [
    { day, arena: 1, startsAt: '14:00', parts: [part] },
    { day, arena: 2, startsAt: '09:30', parts: [part] },
  ]
  await server.db
    .insertInto('programme')
    .values({
      event_id: scene.event.id,
      latest_end: '00:00',
      sessions: sql`${JSON.stringify(sessions)}::jsonb`,
    })
    .execute()
  expect((await entryOf(scene)).until).toBe(new Date(`${day}T07:30:00-03:00`).toISOString())
  await server.db.updateTable('event').set({ sales_closed: true }).where('id', '=', scene.event.id).execute()
  expect(await swap(scene, joins.cpf)).toEqual(DONE)
  await server.db.updateTable('category').set({ swap_hours: 0 }).where('id', '=', scene.category.id).execute()
  expect(await swap(scene, scene.rider.cpf)).toEqual([
    409,
    'As vendas deste evento terminaram, e com elas as trocas. Fale com a secretaria do evento.',
  ])
})

test('After the hand-out of the number, and after a shot, only the organisation changes the entry', async () => {
  const scene = await buildEntry({ entries: 2 })
  const joins = await buildAccount(server.db)
  const device = await addCheckInDevice(server, scene)
  await device.act({ kind: 'handOut', cartItemId: scene.cartItemId })
  const says = 'O número já foi entregue. Peça a troca na secretaria do evento.'
  expect((await list(scene)).map(({ refusal }) => refusal)).toEqual([says, ''])
  expect(await swap(scene, joins.cpf)).toEqual([409, says])
  expect((await device.snapshot()).conflicts).toEqual([])

  const second = { ...scene, cartItemId: scene.ids[1]! }
  const [first] = await ridersOf(second)
  const shot = { category_id: scene.category.id, badge: first!.badge!, rider_uuid: scene.rider.uuid }
  await server.db
    .insertInto('shot')
    .values({ id: randomUUID(), ...shot, phase: 'qualify', round: 1, hit: true })
    .execute()
  const thrown = 'Já há armadas lançadas para este número. A inscrição não pode mais mudar.'
  expect((await list(scene)).map(({ refusal }) => refusal)).toEqual([says, thrown])
  expect(await swap(second, joins.cpf)).toEqual([409, thrown])
})

test('An entry that the office reviews is reviewed again after a swap', async () => {
  const plain = await buildEntry()
  await server.db
    .updateTable('category')
    .set({ registration_in_person: true })
    .where('id', '=', plain.category.id)
    .execute()
  expect(await swap(plain, (await buildAccount(server.db)).cpf)).toEqual(DONE)
  expect((await ridersOf(plain))[0]?.status).toBe('review')
})

test('What the desk noted of a horse ends when its buyer names another one, and stays with the same one', async () => {
  const scene = await buildEntry({ category: { sbb_enabled: true } })
  const { cpf } = scene.rider
  const ride = async (sbb: string) =>
    send(scene, {
      version: (await entryOf(scene)).version,
      swaps: [{ position: 0, rider: { cpf, sbb } }],
    })
  expect(await ride('não tem')).toEqual(DONE)
  await requireDocuments(server, scene, [{ name: 'GTA', about: 'horse', kind: 'yesNo' }])
  const desk = checkInClient(server, { token: scene.admin.token, eventUUID: scene.event.id })
  const { requirements } = await desk.snapshot()
  const subject = `entry:${scene.cartItemId}:0`
  const note = {
    kind: 'check' as const,
    cartItemId: scene.cartItemId,
    requirementId: requirements[0]!.requirementId,
  }
  expect(await desk.act({ ...note, subject, value: '1' })).toMatchObject({ outcome: 'applied' })
  const countNoted = async () =>
    (await server.db.selectFrom('document_check').where('subject', '=', subject).select('subject').execute())
      .length
  expect(await ride('não tem')).toEqual(DONE)
  expect(await countNoted()).toBe(1)
  expect(await ride('sem registro')).toEqual(DONE)
  expect(await countNoted()).toBe(0)
})

test('Only the owner of a cart lists and swaps, and wrong calls get a sentence and change nothing', async () => {
  const scene = await buildEntry()
  const joins = await buildAccount(server.db)
  const stranger = await buildBuyer(server.db)
  const { version } = await entryOf(scene)
  for (const token of [stranger.token, scene.admin.token])
    expect((await swap(scene, joins.cpf, { version, token }))[0]).toBe(404)
  expect((await swap(scene, joins.cpf, { version, token: 'nobody' }))[0]).toBe(401)
  const read = await server.call('GET /api/cart/:cartUUID/swaps', {
    params: { cartUUID: scene.cartUUID },
    query: { token: stranger.token },
  })
  expect(read.status).toBe(404)

  const rider = { cpf: joins.cpf }
  const position = 0
  const answers = [
    await send(scene, { version, swaps: [{ position: 1, rider }] }),
    await send(scene, { version, swaps: [{ position, rider: { cpf: ' ' } }] }),
    await send(scene, {
      version,
      swaps: [
        { position, rider },
        { position, rider },
      ],
    }),
    await send(scene, { version, swaps: [{ position, rider: { cpf: inventCpf() } }] }),
    await send(scene, { version, swaps: [{ position, rider: { cpf: '123' } }] }),
    await send({ ...scene, cartItemId: 1 }, { version, swaps: [{ position, rider }] }),
    await send(scene, { version, swaps: [] }),
  ]
  expect(answers.map(([status]) => status)).toEqual([409, 400, 400, 409, 409, 404, 400])
  expect(answers.every(([, msg]) => msg.length > 10)).toBe(true)
  expect((await entryOf(scene)).version).toBe(version)
})

test('A person of another country stays in the entry, and a buyer neither reads nor enters the key of one', async () => {
  const scene = await buildEntry({ category: { min_participants: 1, max_participants: 2 } })
  const added = await server.call('POST /api/people/', {
    query: { token: scene.admin.token },
    body: { ...PERSON, cpf: '', document: '7654321', country: 'UY' },
  })
  const { key } = added.body
  expect(key).toMatch(/^X/)
  const { version } = await entryOf(scene)
  const both = [{ cpf: scene.rider.cpf }, { cpf: key }]
  const replaced = await server.call('PUT /api/cart/admin/:cartUUID/:cartItemId/formation', {
    params: { cartUUID: scene.cartUUID, cartItemId: String(scene.cartItemId) },
    query: { token: scene.admin.token },
    body: { item: { cartItemId: scene.cartItemId, participants: both }, version },
  })
  expect(replaced.status).toBe(200)
  expect(JSON.stringify(await list(scene))).not.toContain(key)
  const joins = await buildAccount(server.db)
  expect(await swap(scene, joins.cpf)).toEqual(DONE)
  const ids = (await ridersOf(scene)).map(({ account_id: id }) => id)
  expect([ids.length, ids[0]]).toEqual([2, joins.id])
  const other = await buildEntry()
  expect((await swap(other, key))[0]).toBe(409)
})

test('A buyer adds an unknown person for a swap while swaps are possible', async () => {
  const scene = await buildEntry()
  const cpf = inventCpf()
  const add = () =>
    server.call('POST /api/users/riders', {
      query: { token: scene.buyer.token },
      body: { ...PERSON, cpf, cartUUID: scene.cartUUID },
    })
  await server.db
    .updateTable('event')
    .set({ sales_end_at: new Date(Date.now() - 60_000) })
    .where('id', '=', scene.event.id)
    .execute()
  expect((await add()).status).toBe(409)
  await server.db.updateTable('category').set({ swap_hours: 1 }).where('id', '=', scene.category.id).execute()
  expect((await add()).status).toBe(200)
  expect(await swap(scene, cpf)).toEqual(DONE)
})

/** Swaps against another call at the same time. Returns which of the two succeeded, and the conflicts of a device. */
async function race(rival: 'remove' | 'handOut' | 'swap') {
  const scene = await buildEntry()
  const [one, two] = [await buildAccount(server.db), await buildAccount(server.db)]
  const device = await addCheckInDevice(server, scene)
  const { version } = await entryOf(scene)
  const { cartUUID, cartItemId } = scene
  const remove = () =>
    server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', {
      params: { cartUUID, cartItemId: String(cartItemId) },
      query: { token: scene.admin.token },
    })
  const others = {
    remove: async () => (await remove()).status === 200,
    handOut: async () => (await device.act({ kind: 'handOut', cartItemId })).outcome === 'applied',
    swap: async () => (await swap(scene, two.cpf, { version }))[0] === 200,
  }
  const calls = [async () => (await swap(scene, one.cpf, { version }))[0] === 200, others[rival]]
  const table = rival === 'handOut' ? 'formation' : 'cart'
  const succeeded = await allAtOnce(server.db, table, calls, 'access exclusive')
  await expectInvariants(server.db)
  return { succeeded, conflicts: (await device.snapshot()).conflicts }
}

test('Of a swap and a removal, a hand-out or another swap at the same time, the entry has one outcome', async () => {
  const [removal, handOut, other] = [await race('remove'), await race('handOut'), await race('swap')]
  expect(removal.succeeded[1]).toBe(true)
  expect(handOut.succeeded).toContain(true)
  expect(other.succeeded.toSorted()).toEqual([false, true])
  expect([removal, handOut, other].flatMap(({ conflicts }) => conflicts)).toEqual([])
})
