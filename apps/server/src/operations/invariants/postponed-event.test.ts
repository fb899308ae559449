import { addDays, businessDate } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { issueInstallments } from '#modules/payments/methods/pix/installments/issuing.service.ts'
import { bankControl } from '#testing/bank.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { startMember } from '#testing/fleet.ts'
import { listCharges } from '#testing/installments.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { openCart } from '#testing/paid-cart.ts'
import { askBankNow } from '#testing/paying.ts'
import { openPostponing } from '#testing/postponing.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

const WITHDRAW = Number(process.env['POSTPONED_WITHDRAW'] ?? 40)
const KEEP = Number(process.env['POSTPONED_KEEP'] ?? 60)
/** So many buyers are built at a time. */
const ABREAST = 20

haveOwnBank({ SANDBOX_REFUND_SECONDS: '0' })
let server: TestServer
serverOfFile((started) => {
  server = started
})

type Choice = { token: string; cartUUID: string }

/** Buyers whose payment has arrived: every second one in three installments, of which one is paid. */
async function buildPaid(itemUUID: string, count: number): Promise<Choice[]> {
  const build = async (index: number) => {
    const { token } = await buildBuyer(server.db)
    const { cartUUID } = await openCart(server, token, [{ itemUUID }])
    const { status, body } = await server.call('GET /api/cart/:cartUUID/pay/pix', {
      params: { cartUUID },
      query: { token, mode: '1', installments: index % 2 === 0 ? '1' : '3' },
    })
    if (status !== 200) throw new Error(body.msg)
    const [first] = await listCharges(server, cartUUID)
    await bankControl.pay({ txid: first!.txid })
    return { token, cartUUID }
  }
  const buyers: Choice[] = []
  while (buyers.length < count) {
    const { length } = buyers
    const indexes = Array.from({ length: Math.min(ABREAST, count - length) }, (_, at) => length + at)
    buyers.push(...(await Promise.all(indexes.map(build))))
  }
  return buyers
}

const countPaid = async () =>
  (await sql<{ count: number }>`select count(*)::int from cart where status = 'paid'`.execute(server.db))
    .rows[0]!.count
const countUnissued = async () =>
  (
    await sql<{ count: number }>`
      select count(*)::int from charge join cart on cart.id = charge.cart_id and cart.status = 'paid'
      where charge.status in ('planned', 'intent')`.execute(server.db)
  ).rows[0]!.count

/** Calls a process of the shop, again as long as it is too busy, as the page asks its buyer to do. */
async function callAt(port: number, method: string, path: string, body?: object) {
  for (;;) {
    const answer = await callOnce(port, method, path, body)
    if (answer.status !== 503) return answer
  }
}

async function callOnce(port: number, method: string, path: string, body?: object) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return { status: answer.status, body: await answer.json() }
}

test(
  'Buyers who withdraw and keep at once on two processes do so once, and to the centavo',
  { timeout: 1_200_000 },
  async () => {
    const today = businessDate(new Date())
    const event = await buildEvent(server.db, {
      starts_on: addDays(today, 120),
      ends_on: addDays(today, 122),
      pix_installments: 3,
      pix_interest_percent: '1.00',
    })
    const category = await buildCategory(server.db, { eventId: event.id, total: 10_000 })
    const buyers = await buildPaid(category.id, WITHDRAW + KEEP)
    while ((await countPaid()) < buyers.length) await askBankNow(server)
    while ((await countUnissued()) > 0) await issueInstallments(server.context)
    const office = await openPostponing(server, event.id)
    expect((await office.move(180)).map(({ status }) => status)).toEqual([200, 200])

    const env = { DATABASE_URL: server.url, FAILPOINT: '' }
    const members = [await startMember('main.ts', env), await startMember('main.ts', env)]
    const portOf = (index: number) => members[index % members.length]!.port
    const withdraw = async ({ token, cartUUID }: Choice, port: number) => {
      const path = `/api/cart/${cartUUID}/withdrawal?token=${token}`
      const { units } = (await callAt(port, 'GET', path)).body
      const entries: number[] = units.flatMap((unit: { cartItemIds: number[] }) => unit.cartItemIds)
      if (entries.length === 0) return 'none left'
      const { removal } = (await callAt(port, 'GET', `${path}&entries=${entries.join()}`)).body
      if (!removal) return 'none left'
      const { value, due } = removal
      const answer = await callAt(port, 'POST', path, { entries, shown: { value, due } })
      return answer.status === 200 ? 'done' : answer.body.code
    }
    const keep = ({ token }: Choice, port: number) =>
      callAt(port, 'POST', `/api/users/postponements/${event.id}/keep?token=${token}`)
    const [withdrawing, keeping] = [buyers.slice(0, WITHDRAW), buyers.slice(WITHDRAW)]
    // Every tenth buyer withdraws in two tabs, one at each process.
    const inTwoTabs = withdrawing.map((buyer, index) =>
      Promise.all((index % 10 === 0 ? [0, 1] : [index]).map((at) => withdraw(buyer, portOf(at)))),
    )
    const kept = keeping.map((buyer, index) => keep(buyer, portOf(index)))
    const outcomes = await Promise.all(inTwoTabs)
    const answers = await Promise.all(kept)
    for (const member of members) await member.end('SIGTERM')

    expect(outcomes.filter((tabs) => tabs.filter((tab) => tab === 'done').length !== 1)).toEqual([])
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect((await office.read()).postponement).toMatchObject({
      buyers: buyers.length,
      kept: KEEP,
      withdrew: WITHDRAW,
    })
    const { rows } = await sql<{ left: number; back: number; refunds: number; open: number; mails: number }>`
      select (select sum(payment.amount_in_cents) from payment join cart on cart.id = payment.cart_id
          and cart.status = 'cancelled')::int as left,
        (select sum(value_in_cents) from refund)::int as back, (select count(*) from refund)::int as refunds,
        (select count(*) from owed_installment owed join cart on cart.id = owed.cart_id
          and cart.status = 'cancelled')::int as open,
        (select count(*) from outbox where fact like 'withdrawn:%')::int as mails`.execute(server.db)
    const [sums] = rows
    expect(sums).toEqual({ left: sums!.back, back: sums!.back, refunds: WITHDRAW, open: 0, mails: WITHDRAW })
    expect(sums!.back).toBeGreaterThan(0)
    await expectInvariants(server.db)
  },
)
