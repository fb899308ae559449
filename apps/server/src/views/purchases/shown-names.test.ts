import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const WHOLE = 'JOÃO BATISTA DA SILVA'
const SHORT = 'JOÃO S.'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const buildRider = (name = WHOLE) => buildAccount(server.db, { nickname: '', name, password_hash: null })

/** A paid cart of two entries, the second made in person, in a category that takes each CPF once. */
async function buildPurchase(buyerGiven: Parameters<typeof buildBuyer>[1] = {}) {
  const { id: eventId } = await buildEvent(server.db)
  const given = { eventId, max_cpf_occurrences: 1, max_participants: 2 }
  const category = await buildCategory(server.db, given)
  const family = await buildCategory(server.db, { ...given, registration_in_person: true })
  const { account, token } = await buildBuyer(server.db, buyerGiven)
  const requestedItems = [{ itemUUID: category.id }, { itemUUID: family.id }]
  const { cartUUID, forms } = await buildPaidCart(server, token, requestedItems)
  const now = forms.find(({ registrationInPerson }) => registrationInPerson === 0)!
  const later = forms.find(({ registrationInPerson }) => registrationInPerson === 1)!
  return { category, account, token, cartUUID, now, later }
}

test('A refusal names a rider without a nickname by first name and initial', async () => {
  const rider = await buildRider()
  const { category, cartUUID, now, token } = await buildPurchase()
  expect((await putParticipants(server, cartUUID, [filled(now, { participants: [rider.cpf] })])).status).toBe(
    200,
  )
  const buyer = await buildBuyer(server.db)
  const second = await buildPaidCart(server, buyer.token, [{ itemUUID: category.id }])
  const item = filled(second.forms[0]!, { participants: [rider.cpf] })
  const says = `já atingiu o limite de 1 inscrição em ${category.name}.`
  for (const query of [{}, { token: buyer.token }]) {
    const { status, body } = await putParticipants(server, second.cartUUID, [item], query)
    expect([status, body.msg]).toEqual([409, `${SHORT} ${says}`])
  }
  const admin = await buildAdmin(server.db)
  const asAdmin = await putParticipants(server, second.cartUUID, [item], { token: admin.token })
  expect(asAdmin.body.msg).toBe(`${WHOLE} ${says}`)
  expect(token).not.toBe(buyer.token)
})

test('Two riders of the same short name are two people, and equal whole names are shown short', async () => {
  const [one, other, same] = [await buildRider(), await buildRider('JOÃO PEDRO SOUZA'), await buildRider()]
  const { cartUUID, now } = await buildPurchase()
  const save = (...cpfs: string[]) => putParticipants(server, cartUUID, [filled(now, { participants: cpfs })])
  expect((await save(one.cpf, same.cpf)).body.msg).toBe(
    `Há um apelido ou nome repetido na mesma inscrição: ${SHORT}`,
  )
  expect((await save(one.cpf, other.cpf)).status).toBe(200)
})

test('The cart and the receipt show riders without a nickname short, the organisation sees whole names', async () => {
  const rider = await buildRider()
  const { cartUUID, now, token } = await buildPurchase()
  await putParticipants(server, cartUUID, [filled(now, { participants: [rider.cpf] })], { token })
  const admin = await buildAdmin(server.db)
  const namesFor = async (query: { token?: string }) => {
    const { body } = await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query })
    return body.items.flatMap(({ participants }) => participants.map(({ name }) => name))
  }
  expect(await namesFor({})).toEqual([SHORT])
  expect(await namesFor({ token })).toEqual([SHORT])
  expect(await namesFor({ token: admin.token })).toEqual([WHOLE])

  const printed = await server.call('POST /api/cart/:cartUUID/receipt/html', {
    params: { cartUUID },
    query: { token },
    body: {},
  })
  expect(printed.body.receiptHTML).toContain(SHORT)
  expect(printed.body.receiptHTML).not.toContain(WHOLE)
})

test('A buyer who rides without a nickname sees the own full name in the cart', async () => {
  const { cartUUID, now, token, account } = await buildPurchase({ nickname: '', name: 'ANA MARIA DIAS' })
  await putParticipants(server, cartUUID, [filled(now, { participants: [account.cpf] })], { token })
  const read = (query: { token?: string }) =>
    server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query })
  expect((await read({ token })).body.items[0]?.participants[0]?.name).toBe('ANA MARIA DIAS')
  expect((await read({})).body.items[0]?.participants[0]?.name).toBe('ANA D.')
})

test('The mail to the buyer about saved participants shows short names', async () => {
  const rider = await buildRider()
  const { cartUUID, now, later, token } = await buildPurchase()
  await putParticipants(server, cartUUID, [filled(now)], { token })
  const query = { token, fillOpenFormations: String(later.cartItemId) }
  const item = filled(later, { participants: [rider.cpf] })
  expect((await putParticipants(server, cartUUID, [item], query)).status).toBe(200)
  const mail = await server.db
    .selectFrom('outbox')
    .select('text')
    .where('fact', '=', `formation:${cartUUID}:${later.cartItemId}`)
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain(`: ${SHORT}\n`)
  expect(mail.text).not.toContain(WHOLE)
})
