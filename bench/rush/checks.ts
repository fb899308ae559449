import { setTimeout as pause } from 'node:timers/promises'
import { findBrokenInvariants } from '../../apps/server/src/operations/invariants/invariants.service.ts'
import type { Environment } from '../environment/environment.ts'
import type { Bank } from './bank.ts'

const MAX_WAIT_MS = 60_000

/** Waits until every Pix of the bank is recorded and decided; one minute is enough for any fault. */
export async function waitUntilSettled(environment: Environment, bank: Bank) {
  const until = performance.now() + MAX_WAIT_MS
  while (performance.now() < until) {
    if ((await listUndecided(environment, bank)).length === 0) return
    await pause(1000)
  }
}

/** Each Pix of the bank that is neither honoured nor refunded. */
async function listUndecided({ runSql }: Environment, bank: Bank) {
  const received = await bank.received()
  const { rows } = await runSql(
    `select endToEndId as id from unnest($1::text[]) as endToEndId
     where not exists (select from pix join payment on payment.id = payment_id
       where pix.end_to_end_id = endToEndId and (decision = 'honoured'
         or exists (select from refund where refund.payment_id = payment.id)))`,
    [received.map(({ endToEndId }) => endToEndId)],
  )
  return rows
}

/** The counts that must be zero after the run, and the volume of the run. */
export async function checkResults(environment: Environment, bank: Bank) {
  const received = await bank.received()
  const count = async (text: string) => {
    const { rows } = await environment.runSql(`select count(*)::int as count from (${text}) as found`)
    return (rows[0] as { count: number }).count
  }
  return {
    oversold: await count(
      `select item.id from item join cart_line line on line.item_id = item.id
       group by item.id having sum(line.held) > item.total or item.taken > item.total`,
    ),
    lost: (await listUndecided(environment, bank)).length,
    doubled:
      (await count(
        `select charge_id from pix join payment on payment.id = payment_id where decision = 'honoured' group by charge_id having count(*) > 1`,
      )) +
      (await count(
        `select payment_id from refund group by payment_id
         having sum(value_in_cents) > (select amount_in_cents from payment where id = payment_id)`,
      )),
    brokenInvariants: await findBrokenInvariants(environment.db),
    payments: received.length,
    honoured: await count(`select from payment where decision = 'honoured'`),
    refunds: await count(`select from refund`),
    cartsPaid: await count(`select from cart where status in ('paid', 'registered')`),
    cartsOpened: await count(`select from cart`),
  }
}
