import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { openServerDatabase } from '#platform/database/client.ts'
import { endOverdueCharges } from '#modules/payments/methods/pix/settlement/asking.service.ts'
import { expireCarts } from '#modules/sales/carts/carts.service.ts'
import { bankControl } from '#testing/bank.ts'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { openCart } from '#testing/paid-cart.ts'
import { askBankNow, putCharge, takenOf } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { buildWaiter, readWaits } from '#testing/waiting.ts'
import { offerFreeUnits } from './offering.service.ts'

let server: TestServer
let secondApp: TestServer['app']
let secondDatabase: ReturnType<typeof openServerDatabase>
let owner: string

beforeAll(async () => {
  server = await startTestServer()
  // A second server in this process is enough: the two servers share only the database.
  secondDatabase = openServerDatabase(server.url)
  secondApp = createApp({ ...server.context, db: secondDatabase.db, runSql: secondDatabase.runSql })
  await secondApp.ready()
  owner = (await buildAdmin(server.db)).token
})

afterAll(async () => {
  await expectInvariants(server.db)
  await secondApp.close()
  await secondDatabase.close()
  await server[Symbol.asyncDispose]()
})

const PEOPLE = 50
/** Waits for two units and takes one of them; waits for two and refuses one. */
const [CONTENT, PATIENT] = [4, 9]

type Sale = Awaited<ReturnType<typeof openFullSale>>
type OpenedCart = { cartUUID: string; token: string }

/** A category of eight units: four carts that expire, two that their buyers cancel, and two that are paid. */
async function openFullSale() {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, total: 8 })
  const held: OpenedCart[] = []
  for (let unit = 0; unit < 8; unit++) {
    const { token } = await buildBuyer(server.db)
    held.push({ token, ...(await openCart(server, token, [{ itemUUID: category.id }])) })
  }
  for (const { cartUUID, token } of held.slice(6))
    await bankControl.pay({ txid: (await putCharge(server, cartUUID, token)).txid })
  await askBankNow(server)
  const people = []
  for (let place = 1; place <= PEOPLE; place++)
    people.push(await buildWaiter(server, { event, category }, [CONTENT, PATIENT].includes(place) ? 2 : 1))
  return { event, category, held, people }
}

async function expire(cartUUID: string) {
  await sql`update cart set expires_at = now() - interval '1 second',
    created_at = created_at - interval '1 day' where id = ${cartUUID}`.execute(server.db)
  await expireCarts(server.db, { kind: 'job' })
}

const cancel = ({ cartUUID, token }: OpenedCart) =>
  server.call('POST /api/cart/:cartUUID/cancel', { params: { cartUUID }, query: { token } })

const raise = (id: string, units = 1) =>
  sql`update item set total = total + ${units} where id = ${id}`.execute(secondDatabase.db)

async function withdraw({ cartUUID, token }: OpenedCart) {
  const path = { params: { cartUUID }, query: { token } }
  const { units } = (await server.call('GET /api/cart/:cartUUID/withdrawal', path)).body
  await server.call('POST /api/cart/:cartUUID/withdrawal', {
    ...path,
    body: { entries: units[0]!.cartItemIds, shown: { value: 120, due: 0 } },
  })
}

const remove = ({ cartUUID }: OpenedCart) =>
  server.call('POST /api/cart/admin/:cartUUID/remove', { params: { cartUUID }, query: { token: owner } })

/** The ten releases: four expire, two are cancelled, one is withdrawn, one is removed, and the total is raised twice. */
const releasesOf = ({ held, category }: Sale) => [
  ...held.slice(0, 4).map(
    ({ cartUUID }) =>
      () =>
        expire(cartUUID),
  ),
  ...held.slice(4, 6).map((cart) => () => cancel(cart)),
  () => withdraw(held[6]!),
  () => remove(held[7]!),
  () => raise(category.id),
  () => raise(category.id),
]

/** Two servers that do the job without a break, and the public that tries to reserve on both. */
function startServers(itemUUID: string) {
  const running = { isOn: true }
  const answers: number[] = []
  const work = async (context: Parameters<typeof offerFreeUnits>[0]) => {
    while (running.isOn) {
      await offerFreeUnits(context)
      await pause(5)
    }
  }
  const buy = async (app: TestServer['app']) => {
    while (running.isOn) {
      const payload = { items: [{ itemUUID, quantity: 1 }] }
      answers.push((await app.inject({ method: 'POST', url: '/api/cart/', payload })).statusCode)
      await pause(3)
    }
  }
  const loops = [
    work(server.context),
    work({ ...server.context, db: secondDatabase.db }),
    buy(server.app),
    buy(secondApp),
  ]
  return {
    answers,
    async end() {
      running.isOn = false
      await Promise.all(loops)
    },
  }
}

/** Of the first fifteen people every third one refuses the offer, and every third one lets it run out. */
async function answerOffers(sale: Sale, done: Set<number>) {
  const waits = await readWaits(server, sale.category.id)
  for (const [index, { id, status, cartId, fewer }] of waits.entries()) {
    const [place, { token }] = [index + 1, sale.people[index]!]
    if (status === 'asked' && [CONTENT, PATIENT].includes(place))
      await server.call('POST /api/waiting/:waitingUUID/answer', {
        params: { waitingUUID: id },
        query: { token },
        body: { fewer, takes: place === CONTENT ? 1 : 0 },
      })
    if (status !== 'offered' || done.has(place) || place > 15) continue
    done.add(place)
    if (place % 3 === 0) await cancel({ cartUUID: cartId!, token })
    if (place % 3 === 1) await expire(cartId!)
  }
}

/** The places in the order in which their people were first offered units or asked. */
async function readOrder(itemUUID: string) {
  const { rows } = await sql<{ place: number }>`
    select rank::int as place from (select id, row_number() over (order by place) as rank from waiting
      where item_id = ${itemUUID}) as listed
    join lateral (select min(audit.id) as first from audit
      where action = 'waiting.offered' and after ->> 'waiting' = listed.id::text
        or action = 'waiting.asked' and entity_id = listed.id::text) as audit on first is not null
    order by first`.execute(server.db)
  return rows.map(({ place }) => place)
}

test('Ten releases for fifty waiting people on two servers keep the order, lose no unit and oversell none', async () => {
  const sale = await openFullSale()
  const { category } = sale
  const servers = startServers(category.id)
  const done = new Set<number>()
  for (const release of releasesOf(sale)) {
    await release()
    await answerOffers(sale, done)
    await pause(10)
  }
  const isSettled = async () =>
    (await takenOf(server, category.id)) === 10 &&
    (await readWaits(server, category.id))
      .slice(0, 15)
      .every(({ status }, index) => status === 'offered' || index + 1 === PATIENT)
  const until = Date.now() + 60_000
  while (!(await isSettled()) && Date.now() < until) {
    await answerOffers(sale, done)
    await endOverdueCharges(server.context)
    await pause(20)
  }
  await servers.end()

  expect(servers.answers.filter((status) => status === 200)).toEqual([])
  expect(servers.answers.length).toBeGreaterThan(10)
  expect(await takenOf(server, category.id)).toBe(10)
  const order = await readOrder(category.id)
  expect(order).toEqual(order.map((_, index) => index + 1))

  await raise(category.id, 2)
  await offerFreeUnits(server.context)
  expect(await takenOf(server, category.id)).toBe(12)
  const first = await readOrder(category.id)
  expect(first).toEqual(first.map((_, index) => index + 1))
  const statuses = (await readWaits(server, category.id)).map(({ status }) => status)
  expect(statuses.slice(0, first.length)).toEqual(first.map(() => 'offered'))
  expect(new Set(statuses.slice(first.length))).toEqual(new Set(['waiting']))
}, 120_000)
