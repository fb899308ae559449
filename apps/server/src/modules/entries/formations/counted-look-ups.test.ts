import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildBuyer, buildCategory, buildEvent, inventCpf } from '#testing/builders.ts'
import { openDesk } from '#testing/desk-sales.ts'
import { buildPaidCart, filled } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const TOO_MANY = 'Muitas consultas. Aguarde um minuto.'
const NO_CART = 'ffffffff-ffff-4fff-8fff-ffffffffffff'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { limits: true, trustedProxies: ['127.0.0.1'] } })
})
afterAll(() => server[Symbol.asyncDispose]())

let addresses = 0
const newAddress = () => `203.0.113.${++addresses}`

/** A paid cart with one registration for up to 90 riders, and what its buyer can do from an address. */
async function buildTeam() {
  const { id: eventId } = await buildEvent(server.db)
  const { id: itemUUID } = await buildCategory(server.db, { eventId, max_participants: 90 })
  const { account, token } = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID }])
  const { cartItemId } = forms[0]!
  const address = newAddress()
  const from = { 'x-forwarded-for': address }
  return {
    account,
    cartUUID,
    cartItemId,
    address,
    save: (cpfs: string[], query: { token?: string } = { token }) =>
      server.call(
        'PUT /api/cart/:cartUUID/participants',
        { params: { cartUUID }, query, body: { items: [filled(forms[0]!, { participants: cpfs })] } },
        from,
      ),
    lookUp: (cpf: string, forCart?: string) =>
      server.call(
        'GET /api/users/lookup/:cpf',
        { params: { cpf }, query: forCart ? { cartUUID: forCart } : {} },
        from,
      ),
  }
}

const DAY = 'call GET /api/users/lookup/:cpf 300 in 86400 s per ip, together'
const DESK_DAY = 'call GET /api/users/lookup/:cpf 2000 in 86400 s per account, of sellers, together'
const MINUTE = 'call GET /api/users/lookup/:cpf 30 in 60 s per ip, together'

const setCount = (counter: string, address: string, points: number) =>
  server.db
    .insertInto('limit_counter')
    .values({ key: `${counter}:${address}`, points, expire: Date.now() + 60_000 })
    .execute()
const countOf = async (counter: string, address: string) =>
  (
    await server.db
      .selectFrom('limit_counter')
      .select('points')
      .where('key', '=', `${counter}:${address}`)
      .executeTakeFirst()
  )?.points

const people = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await buildAccount(server.db)).cpf))
const statusOf = async (cartItemId: number) =>
  (
    await server.db
      .selectFrom('formation')
      .select('status')
      .where('cart_item_id', '=', cartItemId)
      .executeTakeFirstOrThrow()
  ).status

test('A formation with a new CPF counts as a look-up, and above the daily limit every CPF gets the same answer', async () => {
  const { save, address, cartItemId } = await buildTeam()
  const [known] = await people(1)
  await setCount(DAY, address, 300)
  for (const cpf of [known!, inventCpf()]) {
    const { status, body } = await save([cpf])
    expect([status, body.msg]).toEqual([429, TOO_MANY])
  }
  expect([await statusOf(cartItemId), await countOf(DAY, address)]).toEqual(['open', 300])
})

test('A CPF that was looked up for the same cart does not count again', async () => {
  const { save, lookUp, address, cartUUID, cartItemId } = await buildTeam()
  const [rider, other] = await people(2)
  await setCount(DAY, address, 298)
  expect((await lookUp(rider!, cartUUID.toUpperCase())).status).toBe(200)
  expect((await lookUp(other!)).status).toBe(200)
  expect((await save([other!])).status).toBe(429)
  expect((await save([rider!])).status).toBe(200)
  expect([await statusOf(cartItemId), await countOf(DAY, address)]).toEqual(['approved', 300])
})

test('A look-up for one cart does not count for another cart', async () => {
  const [one, other] = [await buildTeam(), await buildTeam()]
  const [rider] = await people(1)
  expect((await one.lookUp(rider!, one.cartUUID)).status).toBe(200)
  await setCount(DAY, other.address, 300)
  expect((await other.save([rider!])).status).toBe(429)
})

test('A form that is sent again after a refusal does not count again', async () => {
  const { save, address } = await buildTeam()
  const [rider] = await people(1)
  const stranger = inventCpf()
  expect((await save([rider!, stranger])).status).toBe(409)
  expect(await countOf(DAY, address)).toBe(2)
  expect((await save([rider!, stranger])).status).toBe(409)
  expect((await save([rider!])).status).toBe(200)
  expect(await countOf(DAY, address)).toBe(2)
})

test('The buyer’s own CPF and the riders of the cart are not counted', async () => {
  const { save, address, account } = await buildTeam()
  await setCount(DAY, address, 300)
  expect((await save([account.cpf])).status).toBe(200)
  expect((await save([account.cpf], {})).status).toBe(200)
})

test('A team of sixty may be sent at once, and the next new CPF waits for the minute', async () => {
  const { save, address, cartItemId } = await buildTeam()
  const team = await people(60)
  expect((await save(team)).status).toBe(200)
  expect([await statusOf(cartItemId), await countOf(MINUTE, address)]).toEqual(['approved', 60])
  const [next] = await people(1)
  expect((await save([next!])).status).toBe(429)
})

test('Unknown CPFs in formations count with those of the look-up', async () => {
  const { save, lookUp, address, cartItemId } = await buildTeam()
  const strangers = Array.from({ length: 31 }, () => inventCpf())
  expect((await save(strangers)).body.msg).toBe(TOO_MANY)
  expect(await countOf('lookup-unknown', address)).toBe(30)
  const [rider] = await people(1)
  expect((await save([rider!])).status).toBe(429)
  expect((await lookUp(rider!)).status).toBe(429)
  expect(await statusOf(cartItemId)).toBe('open')
})

test('Several calls with many new CPFs at once get only as many answers as the day allows', async () => {
  const teams = await Promise.all(Array.from({ length: 4 }, () => buildTeam()))
  const riders = await people(8)
  const address = newAddress()
  await setCount(DAY, address, 296)
  const answers = await Promise.all(
    teams.map(({ cartUUID, cartItemId }, index) =>
      server.call(
        'PUT /api/cart/:cartUUID/participants',
        {
          params: { cartUUID },
          body: {
            items: [
              { cartItemId, participants: riders.slice(index * 2, index * 2 + 2).map((cpf) => ({ cpf })) },
            ],
          },
        },
        { 'x-forwarded-for': address },
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(await countOf(DAY, address)).toBe(300)
})

test('A look-up for a cart that does not exist leaves no row', async () => {
  const { lookUp } = await buildTeam()
  const marks = async () =>
    (await server.db.selectFrom('limit_counter').select('key').where('key', 'like', 'cart-cpf:%').execute())
      .length
  const [rider] = await people(1)
  const before = await marks()
  expect((await lookUp(rider!, NO_CART)).status).toBe(200)
  expect(await marks()).toBe(before)
})

test('The riders that the desk enters count for its account, not for the address of the desk', async () => {
  const desk = await openDesk(server)
  const team = { registrations_per_user: 5, max_participants: 90 }
  const { id: itemUUID } = await buildCategory(server.db, { eventId: desk.event.id, ...team })
  const cartUUID = await desk.sold({ itemUUID })
  await desk.complete(cartUUID, { cash: { value: 120, given: 120 } })
  const { body } = await server.call('GET /api/cart/:cartUUID', {
    params: { cartUUID },
    query: { token: desk.token },
  })
  const address = newAddress()
  await setCount(DAY, address, 300)
  const riders = await people(2)
  const { status } = await server.call(
    'PUT /api/cart/:cartUUID/participants',
    {
      params: { cartUUID },
      query: { token: desk.token },
      body: { items: [filled(body.items[0]!, { participants: riders })] },
    },
    { 'x-forwarded-for': address },
  )
  expect([status, await countOf(DAY, address)]).toEqual([200, 300])
  expect(await countOf(DESK_DAY, String(desk.staff.id))).toBe(2)
})
