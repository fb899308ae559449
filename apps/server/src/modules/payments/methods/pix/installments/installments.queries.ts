import { sql } from 'kysely'
import { SOLD } from '#modules/sales/index.ts'
import type { Database } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { today } from '#platform/database/sql-words.ts'
import { listRows, readValue } from '#platform/database/statements.ts'
import { LIVE_CHARGE, UNISSUED_CHARGE } from '../charges/charge-states.rules.ts'
import { chargeColumns, type ChargeRow } from '../charges/charge-columns.queries.ts'
import { DAYS_AFTER_DUE, FRESH_SECONDS, type InstallmentReminder } from './installments.rules.ts'

/** A charge of the buyer's own cart, with the state of cart and plan that decides whether it can be paid now. */
export const findInstallment = (db: Database, cartId: string, txid: string, accountId: number) =>
  db
    .selectFrom('charge')
    .innerJoin('cart', 'cart.id', 'charge.cart_id')
    .innerJoin('plan', 'plan.id', 'charge.plan_id')
    .where('cart.id', '=', cartId)
    .where('cart.owner_id', '=', accountId)
    .where('charge.txid', '=', txid)
    .selectAll('charge')
    .select(['cart.status as cartStatus', 'plan.installments', 'plan.is_current as isCurrent'])
    .executeTakeFirst()

export type Payable = ChargeRow & { isEnded: boolean; isBeforeDue: boolean; secondsLeft: number }

/** Every charge of a plan, with its remaining time at the bank. */
export const listPayable = (db: Database, planId: number) =>
  listRows<Payable>(db)`
    select ${chargeColumns},
      case when kind = 'cobv' then due_on + ${DAYS_AFTER_DUE}::int < ${today} else coalesce(expires_at < now(), false) end as "isEnded",
      coalesce(due_on >= ${today}, false) as "isBeforeDue",
      coalesce(extract(epoch from expires_at - now()), ${FRESH_SECONDS}::int)::float8 as "secondsLeft"
    from charge where plan_id = ${planId} order by id`

export const readToday = (db: Database) => readValue<string>(db)`select ${today} as today`

export const inSeconds = (db: Database, seconds: number) =>
  readValue<Date>(db)`select now() + make_interval(secs => ${seconds}) as at`

export type InstallmentToIssue = ChargeRow & { eventName: string; cpf: string; name: string; dueDay: string }

/**
 * Installments that the bank does not have yet, of plans whose first installment is paid. After a refusal the next try,
 * with a new txid, comes after ten minutes. Without an answer it comes after five minutes and behind all others.
 */
export const listToIssue = (db: Database, limit: number) =>
  listRows<InstallmentToIssue>(db)`
    select ${chargeColumns}, charge.due_on as "dueDay", event.name as "eventName", account.cpf, account.name
    from charge
    join plan on plan.id = charge.plan_id and plan.is_current
    join cart on cart.id = charge.cart_id and cart.status in (${literals(SOLD)})
    join account on account.id = cart.owner_id
    join event on event.id = cart.event_id
    where charge.status in (${literals(UNISSUED_CHARGE)}) and charge.kind = 'cobv' and charge.due_on >= ${today}
      and charge.installment > 1 and exists (select from charge as first where first.plan_id = plan.id and first.status = 'paid')
      and (charge.created_at < now() - interval '10 minutes' or not exists (select from charge as failed
        where failed.plan_id = plan.id and failed.installment = charge.installment and failed.status = 'failed'))
      and (charge.asked_at is null or charge.asked_at < now() - interval '5 minutes')
    order by charge.asked_at nulls first, charge.cart_id, charge.installment limit ${limit}`

type ReminderRow = InstallmentReminder & { cartId: string; planId: number; daysLeft: number }

const unpaidInstallments = sql`
  select charge.cart_id as "cartId", plan.id as "planId", charge.installment as number, plan.installments as count,
    charge.value_in_cents as "valueInCents", charge.due_on as "dueOn", charge.pix_copia_e_cola as code,
    charge.due_on - ${today} as "daysLeft"
  from charge
  join plan on plan.id = charge.plan_id and plan.is_current
  join cart on cart.id = charge.cart_id and cart.status in (${literals(SOLD)})
  where charge.status in (${literals(LIVE_CHARGE)}) and charge.installment > 1 and charge.covers = '{}'`

/** Installments of plans whose charges are all at the bank and whose owner has no notice yet. */
export const listNewlyIssued = (db: Database, limit: number) =>
  listRows<ReminderRow>(db)`
    ${unpaidInstallments} and charge.status = 'active'
      and not exists (select from charge as waiting where waiting.plan_id = plan.id
        and waiting.status in (${literals(UNISSUED_CHARGE)}) and waiting.due_on >= ${today})
      and not exists (select from outbox where fact = 'installments.issued:' || plan.id)
    order by plan.id, charge.installment limit ${limit}`

/** Unpaid installments whose due day lies between two days. */
export const listDue = (db: Database, { from, to }: { from: string; to: string }) =>
  listRows<ReminderRow>(db)`
    ${unpaidInstallments} and charge.due_on between ${from} and ${to} order by charge.due_on, charge.id`

/** The current plan of the buyer's sold cart and its interest rate. */
export const findPlanOf = (db: Database, cartId: string, accountId: number) =>
  db
    .selectFrom('plan')
    .innerJoin('cart', 'cart.id', 'plan.cart_id')
    .where('cart.id', '=', cartId)
    .where('cart.owner_id', '=', accountId)
    .where('plan.is_current', '=', true)
    .where('cart.status', 'in', SOLD)
    .select(['plan.id', sql<number>`plan.interest_percent::float8`.as('interestPercent')])
    .executeTakeFirst()
