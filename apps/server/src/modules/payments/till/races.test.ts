import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { openServerDatabase } from '#platform/database/client.ts'
import { bankControl } from '#testing/bank.ts'
import { buildAccount, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { askBankNow, takenOf } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { buildClerk, openShift } from '#testing/till.ts'

haveOwnBank()

type App = TestServer['app']
type Answer = {
  status: number
  body: { sale: { cartUUID: string; state: string }; cartUUID: string; txid: string }
}

/** Sends again what waited too long for a lock on a busy machine: that answers 503 and changes nothing. */
async function post(app: App, url: string, token: string, payload: object): Promise<Answer> {
  const response = await app.inject({ method: 'POST', url, query: { token }, payload })
  if (response.statusCode === 503) return await post(app, url, token, payload)
  return { status: response.statusCode, body: response.json() }
}

/** The server and a second one, which share only the database. */
async function startTwo() {
  const server = await startTestServer()
  const database = openServerDatabase(server.url)
  const second = createApp({ ...server.context, db: database.db, runSql: database.runSql })
  await second.ready()
  return {
    server,
    second,
    async [Symbol.asyncDispose]() {
      await second.close()
      await database.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

test('Two desks and the web race for ten units by every method: ten are sold and the ledger is right', async () => {
  await using two = await startTwo()
  const { server, second } = two
  const event = await buildEvent(server.db)
  const item = await buildCategory(server.db, { eventId: event.id, total: 10 })
  const items = [{ itemUUID: item.id, quantity: 1 }]
  const desks = await Promise.all(
    [server.app, second].map(async (app) => {
      const clerk = await buildClerk(server, event.id, 'treasurer')
      const { shiftId } = await openShift(server, event.id, clerk)
      return { app, clerk, shiftId }
    }),
  )

  const countPayments = async (cartUUID: string) =>
    (await server.db.selectFrom('payment').where('cart_id', '=', cartUUID).select('id').execute()).length

  /** One sale at a desk: cash, card, a courtesy, or a Pix part and cash. */
  async function sellAtDesk(number: number) {
    const { app, clerk, shiftId } = desks[number % 2]!
    const { cpf } = await buildAccount(server.db, { password_hash: null })
    const { token, deviceKey } = clerk
    const opened = await post(app, `/api/events/${event.id}/till/sales`, token, { cpf, items })
    if (opened.status !== 200) return opened.status
    const { cartUUID } = opened.body.sale
    const splits = [
      { cash: { value: 120, given: 150 }, cards: [], courtesy: null },
      { cash: null, cards: [{ value: 120, brand: 'elo', nsu: String(number) }], courtesy: null },
      { cash: { value: 20, given: 20 }, cards: [], courtesy: { value: 100, reason: 'Apoio' } },
      { cash: { value: 80, given: 100 }, cards: [], courtesy: null },
    ]
    const kind = (number >> 1) % 4
    if (kind === 3) {
      const { body } = await post(app, `/api/till/sales/${cartUUID}/pix`, token, { value: 40 })
      await bankControl.pay({ txid: body.txid })
      // A parallel call may be asking about this charge.
      while ((await countPayments(cartUUID)) === 0) await askBankNow(server)
    }
    const body = { shiftId, deviceKey, ...splits[kind] }
    const [one, again] = await Promise.all(
      [app, app === second ? server.app : second].map((any) =>
        post(any, `/api/till/sales/${cartUUID}/complete`, token, body),
      ),
    )
    expect([one!.status, again!.status, one!.body.sale.state]).toEqual([200, 200, 'completed'])
    return 200
  }

  async function buyOnline() {
    const { token } = await buildBuyer(server.db)
    const opened = await post(server.app, '/api/cart/', token, { items })
    if (opened.status !== 200) return opened.status
    const params = { cartUUID: opened.body.cartUUID }
    const { body } = await server.call('GET /api/cart/:cartUUID/pay/pix', {
      params,
      query: { token, mode: '1' },
    })
    await bankControl.pay({ pixCopiaECola: String(body) })
    await askBankNow(server)
    return 200
  }

  const answers = await Promise.all(
    // Fewer than ten buy online, so that the desks sell too.
    Array.from({ length: 36 }, (_, number) => (number % 4 === 3 ? buyOnline() : sellAtDesk(number))),
  )
  await askBankNow(server)

  expect([200, 409].map((status) => answers.filter((answer) => answer === status).length)).toEqual([10, 26])
  expect(await takenOf(server, item.id)).toBe(10)
  const { rows } = await sql<{ paid: number; received: number; given: number; inShifts: number }>`
    select (select count(*)::int from cart where status = 'paid') as paid,
      (select coalesce(sum(amount_in_cents), 0)::int from payment where decision = 'honoured') as received,
      (select coalesce(sum(amount_in_cents), 0)::int from courtesy) as given,
      (select sum(cash_in_cents + card_in_cents)::int from shift_total) - (select sum(amount_in_cents)::int from payment
        where method <> 'pix') as "inShifts"`.execute(server.db)
  expect(rows[0]).toMatchObject({ paid: 10, inShifts: 0 })
  expect(rows[0]!.received + rows[0]!.given).toBe(10 * 12_000)
  await expectInvariants(server.db)
})

test('Two cashiers who complete one sale at once book its money once', async () => {
  await using two = await startTwo()
  const { server, second } = two
  const event = await buildEvent(server.db)
  const item = await buildCategory(server.db, { eventId: event.id })
  const { cpf } = await buildAccount(server.db, { password_hash: null })
  for (let round = 0; round < 5; round++) {
    const clerks = await Promise.all(
      [server.app, second].map(async (app) => {
        const clerk = await buildClerk(server, event.id)
        return { app, ...clerk, shiftId: (await openShift(server, event.id, clerk)).shiftId }
      }),
    )
    const body = { cpf, items: [{ itemUUID: item.id, quantity: 1 }] }
    const opened = await post(server.app, `/api/events/${event.id}/till/sales`, clerks[0]!.token, body)
    const { cartUUID } = opened.body.sale
    const answers = await Promise.all(
      clerks.map(({ app, token, shiftId, deviceKey }, index) =>
        post(app, `/api/till/sales/${cartUUID}/complete`, token, {
          shiftId,
          deviceKey,
          cash: { value: 120, given: 120 + index },
          cards: [],
          courtesy: null,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  }
  const payments = await server.db.selectFrom('payment').select('amount_in_cents').execute()
  expect(payments).toHaveLength(5)
  await expectInvariants(server.db)
})
