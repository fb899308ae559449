import { accountMessages, addDays, businessDate } from '@porteira/domain'
import { expect, test } from 'vitest'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { deliver, inventContacts, messagesTo } from '#testing/mailbox.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const fields = {
  nickname: 'Tio Chico',
  name: 'Francisco Inventado',
  email: 'chico@example.com',
  mobile: '(54) 90000-0002',
  birthdate: '1980-02-29',
  sex: 'M' as const,
  state: 'RS',
  city: 'Bom Jesus',
}

type ProfileChange = Partial<typeof fields> & Record<string, unknown>

const change = (server: TestServer, userId: number | string, token: string, given: ProfileChange = {}) =>
  server.call('PUT /api/users/:userId', {
    params: { userId: String(userId) },
    query: { token },
    body: { ...fields, ...given },
  })

const read = (server: TestServer, id: number) =>
  server.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('A profile is stored in the form of a sign-up, and the answer has the fields that the page stores', async () => {
  await using server = await startTestServer()
  const { account, token } = await buildBuyer(server.db)
  const { status, body } = await change(server, account.id, token)
  expect(status).toBe(200)
  expect(body).toEqual({
    status: 'OK',
    email: 'CHICO@EXAMPLE.COM',
    name: 'FRANCISCO INVENTADO',
    sex: 'M',
    admin: 0,
  })
  expect(await read(server, account.id)).toMatchObject({
    nickname: 'TIO CHICO',
    mobile: '54900000002',
    birthdate: '1980-02-29',
    city: 'BOM JESUS',
  })
})

test('CPF, password, rights and ids stay the same if a profile change sends others', async () => {
  await using server = await startTestServer()
  const { account, token } = await buildBuyer(server.db)
  const more = { cpf: '12345678909', pass: 'a'.repeat(64), admin: 1, is_admin: true, id: 1, uuid: 'x' }
  expect((await change(server, account.id, token, more)).status).toBe(200)
  const { cpf, password_hash, is_admin, id, uuid } = account
  expect(await read(server, account.id)).toMatchObject({ cpf, password_hash, is_admin, id, uuid })
})

test('A profile is changed by its owner only, and wrong fields are named', async () => {
  await using server = await startTestServer()
  const { account, token } = await buildBuyer(server.db)
  const { account: other } = await buildBuyer(server.db)
  for (const [userId, by, status] of [
    [other.id, token, 404],
    [account.uuid, token, 404],
    [account.id, '', 401],
  ] as const)
    expect((await change(server, userId, by)).status).toBe(status)
  for (const [given, message] of [
    [{ name: 'Chico' }, accountMessages.invalidName],
    [{ email: 'chico@example' }, accountMessages.invalidEmail],
    [{ email: 'a,b@example.com' }, accountMessages.invalidEmail],
    [{ city: 'Florianópolis' }, accountMessages.invalidCity],
  ] as const) {
    const { status, body } = await change(server, account.id, token, given)
    expect([status, body.msg]).toEqual([400, message])
  }
  expect(await read(server, account.id)).toMatchObject({ name: account.name, email: account.email })
})

test('A replaced contact gets a notice, and a contact that stays gets none', async () => {
  await using server = await startTestServer()
  const before = inventContacts()
  const { account, token } = await buildBuyer(server.db, before)
  await change(server, account.id, token, { ...before, email: inventContacts().email })
  await deliver(server)
  expect((await messagesTo(before.email)).map(({ subject }) => subject)).toEqual(['Seu contato foi alterado'])
  expect(await messagesTo(before.mobile)).toEqual([])
})

test('A profile that is saved unchanged causes no notice and no audit record', async () => {
  await using server = await startTestServer()
  const { account, token } = await buildBuyer(server.db, inventContacts())
  await change(server, account.id, token)
  const first = await read(server, account.id)
  expect((await change(server, account.id, token)).status).toBe(200)
  expect(await read(server, account.id)).toEqual(first)
  const facts = await server.db.selectFrom('audit').select(['action', 'after']).execute()
  expect(facts).toMatchObject([
    { action: 'account.changed', after: { fields: expect.arrayContaining(['email']) } },
  ])
  expect(JSON.stringify(facts)).not.toContain('CHICO@')
})

test('The organiser sees a birthdate that changes after an entry in a category with an age limit', async () => {
  await using server = await startTestServer()
  const { id: eventId } = await buildEvent(server.db)
  const adult = addDays(businessDate(new Date()), -30 * 365)
  const buy = async (limits: { restrict_age_min?: number }) => {
    const { id: itemUUID } = await buildCategory(server.db, { eventId, ...limits })
    const { account, token } = await buildBuyer(server.db, { birthdate: adult })
    const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID }])
    const item = filled(forms[0]!, { badgeSel: 1, participants: [account.cpf] })
    expect((await putParticipants(server, cartUUID, [item], { token })).status).toBe(200)
    await change(server, account.id, token, { ...inventContacts(), birthdate: '1950-01-01' })
    const cart = await server.db
      .selectFrom('cart')
      .select('note')
      .where('id', '=', cartUUID)
      .executeTakeFirst()
    const flags = await server.db
      .selectFrom('audit')
      .select('before')
      .where('action', '=', 'cart.flagged')
      .where('entity_id', '=', cartUUID)
      .execute()
    return { note: cart?.note, flags, accountId: account.id }
  }
  const limited = await buy({ restrict_age_min: 18 })
  expect(limited.note).toMatch(/^Data de nascimento de .* alterada após a inscrição: .* para 01\/01\/1950\.$/)
  expect(limited.flags).toEqual([{ before: { accountId: limited.accountId, birthdate: adult } }])
  expect(await buy({})).toMatchObject({ note: '', flags: [] })
})
