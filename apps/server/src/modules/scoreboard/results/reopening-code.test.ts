import { randomUUID } from 'node:crypto'
import { accountMessages } from '@porteira/domain'
import { expect, test } from 'vitest'
import { individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import { buildStaff, enrol } from '#testing/authenticator.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>

serverOfFile(
  async (started) => {
    server = started
    arena = await openArena(started)
  },
  { config: { limits: true } },
)

/** A category with an official result, and its owner. */
async function signed() {
  const category = await arena.open(individual(1, [strength(1, { final: suddenDeath(2) })]), [1, 2])
  for (const badge of [1, 2]) await category.throw(badge, 'qualify', '1')
  await category.decide('finalStarted', { strength: 1 })
  expect(await category.makeOfficial(1)).toMatchObject({ status: 200 })
  const owner = await buildStaff(server, { is_admin: false })
  await server.db
    .insertInto('role_grant')
    .values({ account_id: owner.id, role: 'owner', event_id: arena.eventUUID })
    .execute()
  const reopen = (more: { id?: string; code?: string; seen?: string } = {}) =>
    category.reopen(1, 'Planilha conferida de novo', owner.query.token, more)
  const state = async () => (await category.result()).items[0]?.state
  return { category, owner, reopen, state }
}

const actionsOf = async (accountId: number) =>
  (
    await server.db
      .selectFrom('audit')
      .select('action')
      .where('actor_id', '=', accountId)
      .where('action', 'in', ['second_factor.used', 'second_factor.refused', 'competition.decide'])
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('An owner without an authenticator reopens an official result with the reason alone', async () => {
  const { owner, reopen, state } = await signed()
  expect(await reopen()).toMatchObject({ status: 200 })
  expect(await state()).toBe('reopened')
  expect(await actionsOf(owner.id)).toEqual(['competition.decide'])
})

test('An owner with an authenticator reopens an official result only with a right code, which works once', async () => {
  const { category, owner, reopen, state } = await signed()
  const { code } = await enrol(server, owner)
  for (const [given, msg] of [
    [{}, accountMessages.otpRequired],
    [{ code: '000000' }, accountMessages.otpWrong],
  ] as const)
    expect(await reopen(given)).toMatchObject({ status: 409, body: { code: 'OTP_REQUIRED', msg } })
  expect(await state()).toBe('official')

  expect(await reopen({ code })).toMatchObject({ status: 200 })
  expect(await state()).toBe('reopened')
  expect(await actionsOf(owner.id)).toEqual([
    'second_factor.refused',
    'second_factor.used',
    'competition.decide',
  ])

  await category.makeOfficial(1)
  expect(await reopen({ code })).toMatchObject({ status: 409, body: { msg: accountMessages.otpWrong } })
  expect(await state()).toBe('official')
})

test('A backup code reopens an official result once', async () => {
  const { category, owner, reopen } = await signed()
  const { codes } = await enrol(server, owner)
  const code = codes[0] ?? ''
  expect(await reopen({ code })).toMatchObject({ status: 200 })
  await category.makeOfficial(1)
  expect(await reopen({ code })).toMatchObject({ status: 409, body: { code: 'OTP_REQUIRED' } })
})

test('A code of a reopening that is refused for another cause stays unused', async () => {
  const { owner, reopen } = await signed()
  const { code } = await enrol(server, owner)
  expect(await reopen({ code, seen: 'old' })).toMatchObject({ status: 409, body: { code: 'newer_facts' } })
  expect(await reopen({ code })).toMatchObject({ status: 200 })
})

test('A reopening that is sent twice with its code is stored once and answered twice', async () => {
  const { owner, reopen } = await signed()
  const { code } = await enrol(server, owner)
  const id = randomUUID()
  const both = await Promise.all([reopen({ id, code }), reopen({ id, code })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await actionsOf(owner.id)).toEqual(['second_factor.used', 'competition.decide'])
})

test('Wrong codes at a reopening count as failed logins, and the fifth one locks the code and the login', async () => {
  const { owner, reopen, state } = await signed()
  const { code } = await enrol(server, owner)
  for (let failure = 1; failure <= 5; failure++) expect((await reopen({ code: '000000' })).status).toBe(409)
  expect(await reopen({ code })).toMatchObject({ status: 429 })
  const body = { cpf: owner.cpf, pass: owner.pass }
  expect((await server.call('POST /api/users/login/userpass', { body })).status).toBe(429)
  expect(await state()).toBe('official')
})
