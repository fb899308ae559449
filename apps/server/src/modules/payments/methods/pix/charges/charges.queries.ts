import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { ChargeKind, Tables } from '#platform/database/tables.ts'
import { buyerOfCart } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'
import { CHARGE_COLUMNS, chargeColumns, type ChargeRow } from './charge-columns.queries.ts'
import { ASKED_CHARGE } from './charge-states.rules.ts'

const charges = (db: Database) => db.selectFrom('charge').select(CHARGE_COLUMNS)

export const findChargeByTxid = (db: Database, txid: string) =>
  charges(db).where('txid', '=', txid).executeTakeFirst()

export const listChargesByTxid = (db: Database, txids: string[]) =>
  listRows<ChargeRow>(db)`
    select ${chargeColumns} from charge where txid = any(${txids}::text[])`

export const readCharge = (db: Database, id: number) =>
  charges(db).where('charge.id', '=', id).executeTakeFirstOrThrow()

export const lockCharge = (db: Transaction, id: number) =>
  charges(db).where('charge.id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Locks every charge of the cart in the order of their ids. */
export const lockCharges = (db: Transaction, cartId: string) =>
  charges(db).where('cart_id', '=', cartId).orderBy('id').forUpdate().execute()

/** Locks every charge of these carts in the order of their ids. */
export const lockChargesOf = (db: Transaction, cartIds: string[]) =>
  listRows<ChargeRow & { isOfCurrentPlan: boolean; completesCart: boolean }>(db)`
    select ${chargeColumns}, plan.is_current as "isOfCurrentPlan", plan.completes_cart as "completesCart"
    from charge join plan on plan.id = charge.plan_id
    where charge.cart_id = any(${cartIds}::uuid[]) order by charge.id for update of charge`

/** The charge of the current plan of a sale at the desk that waits to be paid. */
export const findLiveCharge = (db: Database, cartId: string) =>
  charges(db)
    .innerJoin('plan', 'plan.id', 'charge.plan_id')
    .where('charge.cart_id', '=', cartId)
    .where('plan.is_current', '=', true)
    .where('charge.status', 'in', ASKED_CHARGE)
    .executeTakeFirst()

export const noteAsked = (db: Database, id: number) => noteAllAsked(db, [id])

/** Records that the bank is asked about these charges. It skips a charge that another transaction has locked. */
export const noteAllAsked = (db: Database, ids: number[]) =>
  sql`
    update charge set asked_at = now()
    where id in (select id from charge where id = any(${ids}::bigint[]) order by id
      for no key update skip locked)`.execute(db)

export type NewCharge = Insertable<Tables['charge']>

/** Returns the charges in the order of the rows. */
export const insertCharges = (db: Database, rows: NewCharge[]) =>
  db.insertInto('charge').values(rows).returning(CHARGE_COLUMNS).execute()

const firstInstallments = (db: Database, cartId: string) =>
  charges(db)
    .innerJoin('plan', 'plan.id', 'charge.plan_id')
    .where('plan.cart_id', '=', cartId)
    .where('plan.is_current', '=', true)
    .where('charge.installment', '=', 1)

/** The first installment of the cart's current plan that is not given up. */
export const findFirstCharge = (db: Database, cartId: string) =>
  firstInstallments(db, cartId)
    .where('charge.status', 'in', [...ASKED_CHARGE, 'paid'])
    .executeTakeFirst()

/** The first installment of the current plan after the bank ended it by itself. */
export const findEndedCharge = (db: Database, cartId: string) =>
  firstInstallments(db, cartId).orderBy('charge.id', 'desc').executeTakeFirst()

/**
 * Replaces a charge that failed or ended by a new one with its own txid. A Pix that is credited to the old charge is
 * also credited to the new one, unless it was refunded. The caller has locked the cart.
 */
export const insertChargeAfter = (
  db: Database,
  { plan_id, cart_id, installment, kind, value_in_cents, due_on, expires_at, covers, ...charge }: ChargeRow,
  next: {
    txid: string
    kind?: ChargeKind
    status?: 'planned' | 'intent'
    expiresAt?: Date
    creditedPix?: string
  },
) =>
  db
    .insertInto('charge')
    .values({
      plan_id,
      cart_id,
      installment,
      value_in_cents,
      due_on,
      covers,
      kind: next.kind ?? kind,
      txid: next.txid,
      status: next.status ?? 'intent',
      expires_at: next.expiresAt ?? expires_at,
      credited_pix: creditOf(next.creditedPix ?? charge.credited_pix, sql`pix.end_to_end_id`),
      credit_in_cents: sql<number>`coalesce(${creditOf(next.creditedPix ?? charge.credited_pix, sql`payment.amount_in_cents`)}, 0)`,
    })
    .returning(CHARGE_COLUMNS)
    .executeTakeFirstOrThrow()

const creditOf = (endToEndId: string | null, column: RawBuilder<unknown>) =>
  sql<string>`(select ${column} from pix join payment_balance payment on payment.id = pix.payment_id
    where pix.end_to_end_id = ${endToEndId} and payment.decision = 'credited' and payment.returned_in_cents = 0)`

export type Buyer = { cpf: string; name: string }

export const findBuyer = (db: Database, cartId: string): Promise<Buyer | undefined> =>
  db
    .selectFrom('cart')
    .innerJoin('account', (on) => on.on(sql<boolean>`account.id = ${buyerOfCart}`))
    .where('cart.id', '=', cartId)
    .select(['account.cpf', 'account.name'])
    .executeTakeFirst()

/** Installments that were given up with their plan and that the bank never had. */
export const listGivenUp = (db: Database, planId: number) =>
  charges(db)
    .where('plan_id', '=', planId)
    .where('status', '=', 'removed')
    .where('installment', '>', 1)
    .where('location', '=', '')
    .where('covers', '=', sql<number[]>`'{}'::integer[]`)
    .execute()

/** Sets the total of a plan that was paid early to the paid amount. */
export const settlePlan = (db: Database, planId: number) =>
  db
    .updateTable('plan')
    .set({
      total_in_cents: sql<number>`(select sum(value_in_cents) from charge where plan_id = ${planId} and status = 'paid')`,
    })
    .where('id', '=', planId)
    .execute()
