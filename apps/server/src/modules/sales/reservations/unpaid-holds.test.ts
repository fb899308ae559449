import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { openServerDatabase } from '#platform/database/client.ts'
import { buildAccount, buildBundle, buildCategory, buildEvent, buildSession } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { passTime, readCartRow, readPix, takenOf } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const WAITS =
  /^Suas últimas reservas neste evento terminaram sem pagamento\. Você pode reservar de novo a partir das \d{2}:\d{2}\.$/

const tooMany = (units: number) =>
  `Você já tem ${units} inscrições aguardando pagamento neste evento. Pague ou cancele antes de reservar outras.`

async function openSale(server: TestServer, overrides: { max_unpaid_units?: number } = {}) {
  const event = await buildEvent(server.db, { require_login_to_reserve: false, ...overrides })
  const one = await buildCategory(server.db, { eventId: event.id, total: 500 })
  const two = await buildCategory(server.db, { eventId: event.id, total: 500 })
  const { id } = await buildAccount(server.db)
  // Each call has its own session, because a session opens at most ten carts a minute.
  const newToken = () => buildSession(server.db, id)
  const reserve = async (itemUUID = one.id, quantity = 1) => {
    const body = { items: [{ itemUUID, quantity }] }
    return server.call('POST /api/cart/', { query: { token: await newToken() }, body })
  }
  const askForPix = async (cartUUID: string) => readPix(server, cartUUID, await newToken())
  /** Lets the buyer's next cart end unpaid. Returns its hold time in seconds. */
  const letEnd = async () => {
    const { body } = await reserve()
    await passTime(server, body.cartUUID)
    return body.expirationSeconds
  }
  /** Moves the times of all carts of the shop back by these seconds. */
  const pass = (seconds: number) =>
    sql`update cart set created_at = created_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds}),
      updated_at = updated_at - make_interval(secs => ${seconds})`.execute(server.db)
  return { event, one, two, accountId: id, newToken, reserve, askForPix, letEnd, pass }
}

const startGuarded = () => startTestServer({ config: { limits: true } })

test('An account holds at most eighty unpaid entries of an event, including carts with a QR code', async () => {
  await using server = await startGuarded()
  const { one, two, reserve, askForPix } = await openSale(server)
  for (const item of [one, two]) await askForPix((await reserve(item.id, 30)).body.cartUUID)

  const [refused, granted] = [await reserve(one.id, 21), await reserve(one.id, 20)]

  expect([refused.status, refused.body.code, refused.body.msg]).toEqual([409, 'too_many_unpaid', tooMany(60)])
  expect(granted.status).toBe(200)
  expect(await takenOf(server, one.id)).toBe(50)
  await expectInvariants(server.db)
})

test('A captain enters thirty riders in two categories with one cart', async () => {
  await using server = await startGuarded()
  const { one, two, newToken } = await openSale(server)
  const items = [one, two].map(({ id }) => ({ itemUUID: id, quantity: 30 }))

  const { status } = await server.call('POST /api/cart/', {
    query: { token: await newToken() },
    body: { items },
  })

  expect(status).toBe(200)
})

test('A bundle unit counts as one unpaid entry in each of its categories', async () => {
  await using server = await startGuarded()
  const { event, one, two, reserve } = await openSale(server)
  const bundle = await buildBundle(server.db, {
    eventId: event.id,
    categoryIds: [one.id, two.id],
    registrations_per_user: 99,
  })

  const [refused, granted] = [await reserve(bundle.id, 41), await reserve(bundle.id, 40)]

  expect([refused.status, refused.body.msg]).toEqual([
    409,
    'Cada conta pode ter no máximo 80 inscrições aguardando pagamento neste evento.',
  ])
  expect(granted.status).toBe(200)
})

test('The event sets the limit of unpaid entries per account, and paid entries do not count', async () => {
  await using server = await startGuarded()
  const { one, reserve, askForPix } = await openSale(server, { max_unpaid_units: 3 })
  const first = await reserve(one.id, 2)
  await askForPix(first.body.cartUUID)

  const before = await reserve(one.id, 2)
  await server.db
    .updateTable('cart')
    .set({ status: 'paid', paid_at: new Date() })
    .where('id', '=', first.body.cartUUID)
    .execute()
  const after = await reserve(one.id, 3)

  expect([before.status, before.body.msg]).toEqual([409, tooMany(2)])
  expect(after.status).toBe(200)
})

test('An account that reserves and requests QR codes in parallel at two processes stays within eighty entries', async () => {
  await using server = await startGuarded()
  const { one, newToken } = await openSale(server)
  const database = openServerDatabase(server.url)
  const second = createApp({ ...server.context, db: database.db, runSql: database.runSql })
  const holdAt = async (app: TestServer['app']) => {
    const query = { token: await newToken() }
    const payload = { items: [{ itemUUID: one.id, quantity: 30 }] }
    const answer = await app.inject({ method: 'POST', url: '/api/cart/', query, payload })
    if (answer.statusCode === 200)
      await app.inject({
        url: `/api/cart/${answer.json().cartUUID}/pay/pix`,
        query: { ...query, mode: '1' },
      })
  }

  for (let round = 0; round < 2; round++)
    await Promise.all(Array.from({ length: 6 }, (_, index) => holdAt(index % 2 ? server.app : second)))

  expect(await takenOf(server, one.id)).toBe(60)
  await expectInvariants(server.db)
  await second.close()
  await database.close()
})

test('A cart without an owner that exceeds the limit cannot be claimed', async () => {
  await using server = await startGuarded()
  const { one, reserve, askForPix, newToken } = await openSale(server, { max_unpaid_units: 8 })
  await askForPix((await reserve(one.id, 5)).body.cartUUID)
  const body = { items: [{ itemUUID: one.id, quantity: 4 }] }
  const { body: prepared } = await server.call('POST /api/cart/', { body })
  const params = { cartUUID: prepared.cartUUID }

  const answer = await server.call('GET /api/cart/:cartUUID', { params, query: { token: await newToken() } })

  expect([answer.status, answer.body.msg]).toEqual([409, tooMany(5)])
  expect((await readCartRow(server, prepared.cartUUID)).owner_id).toBeNull()
})

test('An account holds for five minutes after two unpaid holds and waits half an hour after four', async () => {
  await using server = await startGuarded()
  const { reserve, letEnd, pass } = await openSale(server)

  const seconds = [await letEnd(), await letEnd(), await letEnd(), await letEnd()]
  const waiting = await reserve()
  await pass(29 * 60)
  const stillWaiting = await reserve()
  await pass(60)
  const again = await reserve()
  await passTime(server, again.body.cartUUID)
  const oneMore = await reserve()
  await pass(24 * 3600)
  const nextDay = await reserve()

  expect(seconds).toEqual([900, 900, 300, 300])
  expect([waiting.status, waiting.body.code, stillWaiting.status]).toEqual([409, 'unpaid_holds', 409])
  expect(waiting.body.msg).toMatch(WAITS)
  expect([again.status, again.body.expirationSeconds]).toEqual([200, 300])
  expect(oneMore.status).toBe(409)
  expect([nextDay.status, nextDay.body.expirationSeconds]).toEqual([200, 900])
})

test('Holds that ended unpaid shorten no hold in another event or of another account', async () => {
  await using server = await startGuarded()
  const [here, there] = [await openSale(server), await openSale(server)]
  for (const _ of [1, 2, 3, 4]) await here.letEnd()
  const query = { token: await here.newToken() }
  const body = { items: [{ itemUUID: there.one.id, quantity: 1 }] }

  const elsewhere = await server.call('POST /api/cart/', { query, body })
  const other = await there.reserve(here.one.id)

  expect([elsewhere.body.expirationSeconds, other.body.expirationSeconds]).toEqual([900, 900])
})

test('A buyer who changes a cart five times within a few seconds keeps the full hold time', async () => {
  await using server = await startGuarded()
  const { one, two, reserve } = await openSale(server)

  const holdSeconds: number[] = []
  for (const item of [one, two, one, two, one, two])
    holdSeconds.push((await reserve(item.id)).body.expirationSeconds)

  expect(holdSeconds).toEqual(Array(6).fill(900))
})

test('A buyer who renews a cart many times reaches the short hold like one whose carts expire', async () => {
  await using server = await startGuarded()
  const { reserve, pass } = await openSale(server)

  const holdSeconds: number[] = []
  for (let round = 0; round < 5; round++) {
    holdSeconds.push((await reserve()).body.expirationSeconds)
    await pass(600)
  }

  // Three carts of ten minutes each count as two holds of fifteen. The fourth cart of five minutes has ended by now.
  expect(holdSeconds).toEqual([900, 900, 900, 300, 300])
})

test('A buyer who must wait cannot claim a cart, and one with short holds claims it for five minutes', async () => {
  await using server = await startGuarded()
  const { one, letEnd, newToken } = await openSale(server)
  const prepare = async () => {
    const { body } = await server.call('POST /api/cart/', {
      body: { items: [{ itemUUID: one.id, quantity: 1 }] },
    })
    return body.cartUUID
  }
  const claim = async (cartUUID: string) =>
    server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token: await newToken() } })

  for (const _ of [1, 2]) await letEnd()
  const shortCart = await prepare()
  const claimed = await claim(shortCart)
  await passTime(server, shortCart)
  await letEnd()
  const refused = await claim(await prepare())

  expect(claimed.status).toBe(200)
  expect(claimed.body.expirationSeconds).toBeLessThanOrEqual(300)
  expect([refused.status, refused.body.code]).toEqual([409, 'unpaid_holds'])
})

test('An account has no unpaid limits when LIMITS is off', async () => {
  await using server = await startTestServer()
  const { one, reserve, letEnd } = await openSale(server)
  for (const _ of [1, 2, 3, 4]) await letEnd()

  const { status, body } = await reserve(one.id, 100)

  expect([status, body.expirationSeconds]).toEqual([200, 900])
})
