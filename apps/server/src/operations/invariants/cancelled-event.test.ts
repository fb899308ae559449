import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCancelling } from '#testing/cancellation.ts'
import { startMember } from '#testing/fleet.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { buildMixedEvent } from '#testing/mixed-event.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

/** Carts of each kind. With 38 the event has 608 carts. */
const ROUNDS = Number(process.env['CANCELLED_ROUNDS'] ?? 1)
const KILLS = Number(process.env['CANCELLED_KILLS'] ?? 3)

haveOwnBank({ SANDBOX_REFUND_SECONDS: '0' })
let server: TestServer
serverOfFile((started) => {
  server = started
})

const readOne = async <Row>(text: ReturnType<typeof sql<Row>>) => (await text.execute(server.db)).rows[0]!

/** What was promised by the cancellation, by method, as the forecast sums it up. */
const readPromised = () => sql<{ method: string; byTransfer: number; count: number; value: number }>`
  select payment.method, (refund.reason like '%90 dias%')::int as "byTransfer", count(*)::int as count,
    sum(refund.value_in_cents)::float8 / 100 as value
  from cancelled_cart ended join payment on payment.cart_id = ended.cart_id
    join refund on refund.payment_id = payment.id and refund.entries && ended.entries
  where refund.retry_of is null group by 1, 2 order by 1, 2`

test(
  'A cancelled event whose worker is killed in the middle returns what the forecast said, each sum once',
  { timeout: 1_200_000 },
  async () => {
    const { eventId, device, cancelled, kinds } = await buildMixedEvent(server, ROUNDS)
    const office = await openCancelling(server, eventId)
    const forecast = await office.forecast(cancelled)
    expect(forecast).toMatchObject({
      carts: kinds * ROUNDS,
      handedOut: ROUNDS,
      thrown: ROUNDS,
      unpaidCarts: ROUNDS,
      openSales: 0,
    })
    const open = () =>
      readOne(sql<{ inCents: number }>`select coalesce(sum(installment.value_in_cents), 0)::int as "inCents"
        from installment join plan on plan.id = installment.plan_id join cart on cart.id = plan.cart_id
        where cart.event_id = ${eventId} and cart.status in ('paid', 'registered')
          and installment.status = 'open' and not plan.is_over and plan.is_current`)
    const openBefore = (await open()).inCents
    await office.ask(cancelled)
    expect((await office.decide('approve')).status).toBe(200)

    const env = { DATABASE_URL: server.url, FAILPOINT: '' }
    const done = async () => (await office.read()).cancellation!.cartsDone
    for (let kill = 1; kill <= KILLS; kill++) {
      const worker = await startMember('worker.ts', env)
      // The next worker goes on in the middle.
      await expect
        .poll(done, { interval: 20, timeout: 60_000 })
        .toBeGreaterThanOrEqual(Math.floor((forecast.carts * kill) / (KILLS + 1)))
      await worker.end('SIGKILL')
    }
    const worker = await startMember('worker.ts', env)
    await expect
      .poll(async () => (await office.read()).cancellation!.state, { interval: 500, timeout: 600_000 })
      .toBe('done')
    await worker.end('SIGTERM')

    const { cancellation } = await office.read()
    expect(cancellation).toMatchObject({ cartsDone: forecast.carts, cartsLeft: 0, queued: { count: 0 } })
    const inOrder = forecast.ways
      .map(({ method, byTransfer, count, value }) => ({ method, byTransfer, count, value }))
      .toSorted((x, y) => (x.method < y.method ? -1 : x.method > y.method ? 1 : x.byTransfer - y.byTransfer))
    expect((await readPromised().execute(server.db)).rows).toEqual(inOrder)
    expect(openBefore - (await open()).inCents).toBe(Math.round(forecast.plans.value * 100))
    expect((await device.snapshot()).conflicts).toEqual([])
    // Every buyer has one cart, and each entry with a number has a rider of its own.
    const { mails, people } = await readOne(sql<{ mails: number; people: number }>`
      select (select count(*)::int from outbox
          where fact like ${`cancelled:${cancellation!.cancellationUUID}:%`}) as mails,
        (select count(distinct cart.owner_id)::int from cancelled_cart ended join cart on cart.id = ended.cart_id) as people`)
    expect(mails).toBe(people + 2 * ROUNDS)
    await expectInvariants(server.db)
  },
)
