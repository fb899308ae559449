import { sql } from 'kysely'
import { allot } from '#modules/sales/owed/owed.rules.ts'
import { listServable } from '#modules/sales/owed/owed.queries.ts'
import { offerFreeUnits } from '#modules/sales/waiting/offering.service.ts'
import { endCancelled } from '#modules/payments/cancellations/working.service.ts'
import { expireCarts } from '#modules/sales/carts/carts.service.ts'
import { issueInstallments } from '#modules/payments/methods/pix/installments/issuing.service.ts'
import { remindOfInstallments } from '#modules/payments/methods/pix/installments/reminding.service.ts'
import { readBankLedger } from '#modules/payments/methods/pix/reconciliation/reconciliation.service.ts'
import {
  askAboutCharges,
  endOverdueCharges,
} from '#modules/payments/methods/pix/settlement/asking.service.ts'
import { processInbox } from '#modules/payments/methods/pix/settlement/inbox.service.ts'
import { sendRefundsNow } from '../paying.ts'
import { unlessAway } from './away.ts'
import type { ScarceShop } from './scarce-shop.ts'

const expire = ({ server }: ScarceShop) => expireCarts(server.db, { kind: 'job' })

/** Everything that is done without being asked, without waiting for its hour. */
export const jobs: ((world: ScarceShop) => Promise<unknown>)[] = [
  ({ server }) => processInbox(server.context),
  async ({ server }) => {
    await sql`update charge set asked_at = 'epoch'`.execute(server.db)
    await askAboutCharges(server.context)
  },
  ({ server }) => endCancelled(server.context),
  ({ server }) => endOverdueCharges(server.context),
  expire,
  ({ server }) => offerFreeUnits(server.context),
  ({ server }) => sendRefundsNow(server),
  ({ server }) => issueInstallments(server.context),
  ({ server }) => remindOfInstallments(server.context),
  ({ server, startedAt }) =>
    readBankLedger(server.context, { from: startedAt, to: new Date(Date.now() + 60_000) }),
]

/** The time in which a cart waits for the bank is over. */
export const passGrace = ({ server }: ScarceShop, seconds = 61): Promise<unknown> =>
  sql`update cart set expiring_since = now() - make_interval(secs => ${seconds}) where status = 'expiring'`.execute(
    server.db,
  )

async function countWaiting({ server, desk }: ScarceShop) {
  const { rows } = await sql<{ what: string; count: number }>`
    select * from (
      select 'carts waiting for the bank' as what, count(*)::int from cart where status = 'expiring'
      union all select 'carts past their time', count(*)::int from cart where status = 'open' and expires_at < now()
      union all select 'charges to take back', count(*)::int from charge where status = 'removing'
      union all select 'returns on their way', count(*)::int from refund
        join payment on payment.id = refund.payment_id and payment.method = 'pix' where status in ('requested', 'sent')
      union all select 'words of the bank', count(*)::int from bank_inbox where processed_at is null
      union all select 'charges half made', count(*)::int from charge join cart on cart.id = charge.cart_id
        where charge.status = 'intent' and cart.status not in ('open') and charge.kind = 'cob' and charge.covers = '{}'
        and charge.installment = 1) as waiting
    where count > 0`.execute(server.db)
  const { grants } = allot(await listServable(server.db, [desk.eventUUID]))
  const unoffered = grants.filter(
    ({ waiter, units }) => units === waiter.units || waiter.status === 'waiting',
  )
  return [
    ...rows,
    ...unoffered.map(({ units }) => ({
      what: 'units that nobody on the waiting list was offered',
      count: units,
    })),
  ]
}

const MAX_ROUNDS = 40

/** Lets the jobs run until nothing waits any more; answers what still does when they get nowhere. */
export async function settle(world: ScarceShop) {
  let waiting: unknown[] = []
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let isDone = true
    for (const work of [expire, passGrace, ...jobs])
      await work(world).catch((error: unknown) => {
        unlessAway(error)
        isDone = false
      })
    waiting = await countWaiting(world)
    if (isDone && waiting.length === 0) return []
  }
  return [...waiting, 'the jobs did not come to an end']
}
