import { randomUUID } from 'node:crypto'
import type { FilledItem } from '@porteira/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { waitUntilLocked } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = (await buildAdmin(server.db, { nickname: 'PATROA' })).token
})
afterAll(() => server[Symbol.asyncDispose]())

const HAS_SHOTS = 'Já há armadas lançadas para este número. A inscrição não pode mais mudar.'

async function buildLimited(max = 1) {
  const event = await buildEvent(server.db)
  const given = { eventId: event.id, badge_list: '1-20', max_cpf_occurrences: max, price_in_cents: 0 }
  return (await buildCategory(server.db, given)).id
}

/** A registered entry with its buyer as the rider. */
async function buildEntry(categoryId: string, badge: number) {
  const { account, token: buyer } = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, buyer, [{ itemUUID: categoryId }])
  const form = forms[0]!
  const saved = filled(form, { badgeSel: badge, participants: [account.cpf] })
  const { status, body } = await putParticipants(server, cartUUID, [saved], { token: buyer })
  if (status !== 200) throw new Error(body.msg)
  const input = { params: { cartUUID, cartItemId: String(form.cartItemId) }, query: { token } }
  const read = () => server.call('GET /api/cart/admin/:cartUUID/:cartItemId/formation', input)
  const replace = (item: Partial<FilledItem> & { cpf?: string }, version: string, as = token) =>
    server.call('PUT /api/cart/admin/:cartUUID/:cartItemId/formation', {
      ...input,
      query: { token: as },
      body: {
        item: filled(form, { badgeSel: badge, participants: [item.cpf ?? account.cpf], ...item }),
        version,
      },
    })
  return { account, buyer, cartUUID, cartItemId: form.cartItemId, categoryId, badge, input, read, replace }
}
type Built = Awaited<ReturnType<typeof buildEntry>>

const versionOf = async ({ read }: Built) => (await read()).body.version

const ridersOf = async ({ cartItemId }: Built) =>
  (
    await server.db
      .selectFrom('formation_rider')
      .innerJoin('formation', 'formation.cart_item_id', 'formation_rider.cart_item_id')
      .where('formation.cart_item_id', '=', cartItemId)
      .select(['formation_rider.account_id', 'formation.badge', 'formation.status'])
      .execute()
  ).map(({ account_id, badge, status }) => [account_id, badge, status])

const quotasOf = async (categoryId: string) =>
  Object.fromEntries(
    (await server.db.selectFrom('cpf_quota').where('category_id', '=', categoryId).selectAll().execute()).map(
      ({ cpf, used }) => [cpf, used],
    ),
  )

const throwOnce = ({ categoryId, account }: Built, badge: number) =>
  server.db
    .insertInto('shot')
    .values({
      id: randomUUID(),
      category_id: categoryId,
      badge,
      rider_uuid: account.uuid,
      phase: 'qualify',
      round: 1,
      hit: true,
    })
    .execute()

test('An administrator replaces rider and number, and quotas, audit and mails follow', async () => {
  const entry = await buildEntry(await buildLimited(), 3)
  const other = await buildAccount(server.db, { email: 'outro@example.com', password_hash: 'x' })
  const { body } = await entry.read()
  expect(body.item).toMatchObject({
    formation: 'approved',
    badgeSel: 3,
    participants: [{ cpf: entry.account.cpf }],
  })
  expect(body.item.badgesAvail).toContain(3)

  const answer = await entry.replace({ cpf: other.cpf, badgeSel: 7 }, body.version)

  expect([answer.status, answer.body.msg]).toEqual([200, 'Inscrição alterada!'])
  expect(await ridersOf(entry)).toEqual([[other.id, 7, 'approved']])
  expect(await quotasOf(entry.categoryId)).toEqual({ [entry.account.cpf]: 0, [other.cpf]: 1 })
  const audited = await server.db
    .selectFrom('audit')
    .where('action', '=', 'formation.replaced')
    .where('entity_id', '=', String(entry.cartItemId))
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(audited).toMatchObject({
    actor_kind: 'admin',
    before: { badge: 3, accountIds: [entry.account.id] },
    after: { badge: 7, accountIds: [other.id], status: 'approved' },
  })
  expect(JSON.stringify(audited)).not.toContain(other.cpf)
  const mails = await server.db.selectFrom('outbox').select(['fact', 'recipient']).execute()
  expect(mails.filter(({ fact }) => fact.startsWith(`entered:${other.id}:`))).toHaveLength(1)
  expect(mails.filter(({ fact }) => fact.startsWith(`formation.replaced:${entry.cartItemId}:`))).toHaveLength(
    1,
  )
  const history = await server.call('GET /api/cart/admin/:cartUUID/history', {
    params: { cartUUID: entry.cartUUID },
    query: { token },
  })
  expect(history.body.facts[0]?.says).toContain(
    `participantes: ${entry.account.nickname} → ${other.nickname} · número: 3 → 7`,
  )
  await expectInvariants(server.db)
})

test('A change by the same rider keeps the quota at one, and the same content again changes nothing', async () => {
  const entry = await buildEntry(await buildLimited(), 3)
  const version = await versionOf(entry)
  expect((await entry.replace({ badgeSel: 5 }, version)).status).toBe(200)
  expect((await entry.replace({ badgeSel: 5 }, version)).status).toBe(200)
  expect(await quotasOf(entry.categoryId)).toEqual({ [entry.account.cpf]: 1 })
  expect(await ridersOf(entry)).toEqual([[entry.account.id, 5, 'approved']])
})

test('A replacement follows the rules of the form: numbers, limit of the CPF and known riders', async () => {
  const categoryId = await buildLimited()
  const [entry, rival] = [await buildEntry(categoryId, 1), await buildEntry(categoryId, 2)]
  const version = await versionOf(entry)
  const refusals = [
    await entry.replace({ badgeSel: 2 }, version),
    await entry.replace({ badgeSel: 99 }, version),
    await entry.replace({ badgeSel: null }, version),
    await entry.replace({ cpf: rival.account.cpf }, version),
    await entry.replace({ cpf: '99999000118' }, version),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
  const messages = refusals.map(({ body }) => body.msg.replace(/em LAÇO .*/, 'em …'))
  expect(messages).toEqual([
    'O número 2 acabou de ser escolhido por outra inscrição. Selecione outro número.',
    'Selecione outro número.',
    'Selecione o número desejado.',
    `${rival.account.nickname} já atingiu o limite de 1 inscrição em …`,
    'Participante ***.990.001-** ainda não possui cadastro. Peça que se cadastre antes de continuar.',
  ])
  expect(await ridersOf(entry)).toEqual([[entry.account.id, 1, 'approved']])
  await expectInvariants(server.db)
})

test('Two administrators replace one entry at once, and the second must read it again', async () => {
  const entry = await buildEntry(await buildLimited(), 1)
  const second = (await buildAdmin(server.db)).token
  const version = await versionOf(entry)
  const started = await server.db.transaction().execute(async (db) => {
    await sql`select from cart where id = ${entry.cartUUID} for update`.execute(db)
    const calls = [entry.replace({ badgeSel: 4 }, version), entry.replace({ badgeSel: 6 }, version, second)]
    await waitUntilLocked(server, calls.length)
    return { calls }
  })
  const answers = await Promise.all(started.calls)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.msg).toBe(
    'Outra pessoa alterou esta inscrição agora. Confira os dados e tente de novo.',
  )
  await expectInvariants(server.db)
})

test('Two entries exchange their riders at once without a deadlock', async () => {
  const categoryId = await buildLimited(2)
  const [one, two] = [await buildEntry(categoryId, 1), await buildEntry(categoryId, 2)]
  const [first, second] = [await versionOf(one), await versionOf(two)]
  const answers = await Promise.all([
    one.replace({ cpf: two.account.cpf }, first),
    two.replace({ cpf: one.account.cpf }, second),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await quotasOf(categoryId)).toEqual({ [one.account.cpf]: 1, [two.account.cpf]: 1 })
  await expectInvariants(server.db)
})

test('Two entries cannot both take the last entry of a rider or one number', async () => {
  const categoryId = await buildLimited()
  const [one, two] = [await buildEntry(categoryId, 1), await buildEntry(categoryId, 2)]
  const { cpf } = await buildAccount(server.db)
  const [first, second] = [await versionOf(one), await versionOf(two)]
  const riders = await Promise.all([one.replace({ cpf }, first), two.replace({ cpf }, second)])
  expect(riders.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const badges = await Promise.all([
    one.replace({ badgeSel: 9 }, await versionOf(one)),
    two.replace({ badgeSel: 9 }, await versionOf(two)),
  ])
  expect(badges.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await expectInvariants(server.db)
})

test('A removal and a replacement at once leave no rider, number or quota behind', async () => {
  const entry = await buildEntry(await buildLimited(), 1)
  const { cpf } = await buildAccount(server.db)
  const version = await versionOf(entry)
  const remove = () => server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', entry.input)
  const [removed, replaced] = await Promise.all([remove(), entry.replace({ cpf, badgeSel: 8 }, version)])
  expect(removed.status).toBe(200)
  expect([200, 409]).toContain(replaced.status)
  expect(Object.values(await quotasOf(entry.categoryId)).every((used) => used === 0)).toBe(true)
  await expectInvariants(server.db)
})

test('A removed entry is not replaced and its form is not shown', async () => {
  const entry = await buildEntry(await buildLimited(), 1)
  const version = await versionOf(entry)
  await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', entry.input)
  const answers = [await entry.read(), await entry.replace({ badgeSel: 2 }, version)]
  expect(answers.map(({ status, body }) => [status, body.msg])).toEqual([
    [409, 'Esta inscrição foi removida.'],
    [409, 'Esta inscrição foi removida.'],
  ])
})

test('An entry whose number has shots is neither replaced nor opened again', async () => {
  const entry = await buildEntry(await buildLimited(), 1)
  const version = await versionOf(entry)
  await throwOnce(entry, 1)
  const answers = [
    await entry.replace({ badgeSel: 2 }, version),
    await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/reopen', entry.input),
  ]
  expect(answers.map(({ status, body }) => [status, body.msg])).toEqual([
    [409, HAS_SHOTS],
    [409, HAS_SHOTS],
  ])
  expect(await ridersOf(entry)).toEqual([[entry.account.id, 1, 'approved']])
})

test('An entry does not take a number that has shots already', async () => {
  const entry = await buildEntry(await buildLimited(), 1)
  const version = await versionOf(entry)
  await throwOnce(entry, 2)
  expect((await entry.replace({ badgeSel: 2 }, version)).body.msg).toBe(HAS_SHOTS)
  expect((await entry.replace({ badgeSel: 3 }, version)).status).toBe(200)
})

test('The scoreboard forgets the riders of a number whose shots were all taken back', async () => {
  const entry = await buildEntry(await buildLimited(), 1)
  const row = { category_id: entry.categoryId, badge: 1 }
  await server.db.insertInto('ranking_entry').values(row).execute()
  await server.db
    .insertInto('ranking_rider')
    .values({ ...row, rider_uuid: entry.account.uuid, position: 0 })
    .execute()
  const other = await buildAccount(server.db)
  expect((await entry.replace({ cpf: other.cpf }, await versionOf(entry))).status).toBe(200)
  const sheet = await server.call('GET /api/scoring/:catUUID', {
    params: { catUUID: entry.categoryId },
    query: { token },
  })
  expect(sheet.body.entries.find(({ badge }) => badge === 1)?.riders.map(({ uuid }) => uuid)).toEqual([
    other.uuid,
  ])
})

test('Only an administrator replaces an entry, and an open one is filled in instead', async () => {
  const entry = await buildEntry(await buildLimited(), 1)
  const version = await versionOf(entry)
  expect((await entry.replace({ badgeSel: 2 }, version, entry.buyer)).status).toBe(403)
  expect((await entry.replace({ badgeSel: 2 }, version, '')).status).toBe(401)
  await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/reopen', entry.input)
  expect((await entry.replace({ badgeSel: 2 }, version)).body.msg).toBe(
    'Esta inscrição ainda não tem participantes.',
  )
})
