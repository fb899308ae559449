import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'

type ChargeRow = Selectable<Tables['charge']>

/** What offering and pricing plans needs to know of the event, with today's date where the business is. */
export const readTerms = (db: Database, cartId: string) =>
  db
    .selectFrom('cart')
    .innerJoin('event', 'event.id', 'cart.event_id')
    .where('cart.id', '=', cartId)
    .select([
      'cart.total_in_cents as totalInCents',
      'event.name as eventName',
      'event.starts_on as eventStartsOn',
      'event.pix_installments as maxInstallments',
      sql<number>`event.pix_interest_percent::float8`.as('interestPercent'),
      sql<string>`(now() at time zone 'America/Sao_Paulo')::date`.as('today'),
    ])
    .executeTakeFirstOrThrow()

export const findCurrentPlan = (db: Database, cartId: string) =>
  db
    .selectFrom('plan')
    .selectAll()
    .where('cart_id', '=', cartId)
    .where('is_current', '=', true)
    .executeTakeFirst()

export async function insertPlan(
  db: Database,
  plan: { cartId: string; installments: number; interestPercent: number; totalInCents: number },
) {
  const { id } = await db
    .insertInto('plan')
    .values({
      cart_id: plan.cartId,
      installments: plan.installments,
      interest_percent: String(plan.interestPercent),
      total_in_cents: plan.totalInCents,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const giveUpPlan = (db: Database, planId: number) =>
  db.updateTable('plan').set({ is_current: false }).where('id', '=', planId).execute()

export type NewCharge = {
  planId: number
  cartId: string
  installment: number
  kind: 'cob' | 'cobv'
  txid: string
  valueInCents: number
  dueOn: string | null
  status: 'planned' | 'intent'
  expiresAt: Date | null
}

export const insertCharges = (db: Database, charges: NewCharge[]) =>
  db
    .insertInto('charge')
    .values(
      charges.map((charge) => ({
        plan_id: charge.planId,
        cart_id: charge.cartId,
        installment: charge.installment,
        kind: charge.kind,
        txid: charge.txid,
        value_in_cents: charge.valueInCents,
        due_on: charge.dueOn,
        status: charge.status,
        expires_at: charge.expiresAt,
      })),
    )
    .execute()

/** The first installment of the cart's current plan that is not given up. */
export const findFirstCharge = (db: Database, cartId: string) =>
  db
    .selectFrom('charge')
    .innerJoin('plan', 'plan.id', 'charge.plan_id')
    .where('plan.cart_id', '=', cartId)
    .where('plan.is_current', '=', true)
    .where('charge.installment', '=', 1)
    .where('charge.status', 'in', ['intent', 'active', 'paid'])
    .selectAll('charge')
    .executeTakeFirst()

/** The first installment of the current plan after the bank ended it by itself. */
export const findEndedCharge = (db: Database, cartId: string) =>
  db
    .selectFrom('charge')
    .innerJoin('plan', 'plan.id', 'charge.plan_id')
    .where('plan.cart_id', '=', cartId)
    .where('plan.is_current', '=', true)
    .where('charge.installment', '=', 1)
    .selectAll('charge')
    .orderBy('charge.id', 'desc')
    .executeTakeFirst()

export const readCharge = (db: Database, id: number) =>
  db.selectFrom('charge').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Another charge, with a name of its own, in the place of one that failed or whose time is over. A Pix that counted
 * towards that one counts towards this, unless it was given back. The cart is locked already.
 */
export const insertChargeAfter = (
  db: Database,
  { plan_id, cart_id, installment, kind, value_in_cents, due_on, expires_at, covers, ...charge }: ChargeRow,
  given: {
    txid: string
    kind?: 'cob' | 'cobv'
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
      kind: given.kind ?? kind,
      txid: given.txid,
      status: given.status ?? 'intent',
      expires_at: given.expiresAt ?? expires_at,
      credited_pix: creditOf(given.creditedPix ?? charge.credited_pix, sql`end_to_end_id`),
      credit_in_cents: sql<number>`coalesce(${creditOf(given.creditedPix ?? charge.credited_pix, sql`value_in_cents`)}, 0)`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

const creditOf = (endToEndId: string | null, column: RawBuilder<unknown>) =>
  sql<string>`(select ${column} from pix where end_to_end_id = ${endToEndId} and resolution = 'credited'
    and not exists (select from refund where refund.end_to_end_id = pix.end_to_end_id and refund.status <> 'failed'))`

export type Buyer = { cpf: string; name: string }

export const findBuyer = (db: Database, cartId: string): Promise<Buyer | undefined> =>
  db
    .selectFrom('cart')
    .innerJoin('account', 'account.id', 'cart.owner_id')
    .where('cart.id', '=', cartId)
    .select(['account.cpf', 'account.name'])
    .executeTakeFirst()

export type Asked = { cartId: string; accountId: number }
export type Status = {
  status: string
  isFree: boolean
  /** Of a plan its first payment, else the whole cart. */
  chargedInCents: number
  isOver: boolean
}

/** What polls ask each second, one indexed row each; nothing where the cart is not the caller's. */
export async function findStatuses(db: Database, asked: Asked[]): Promise<(Status | undefined)[]> {
  const { rows } = await sql<Status & { position: number }>`
    select given.position::int, cart.status, cart.is_free as "isFree", cart.status = 'open' and cart.expires_at < now() as "isOver",
      case when rest.in_cents is not null then rest.in_cents when plan.installments > 1
        then (select value_in_cents from charge where charge.plan_id = plan.id and charge.installment = 1
          and charge.covers = '{}' limit 1)
        else cart.total_in_cents end as "chargedInCents"
    from unnest(${asked.map(({ cartId }) => cartId)}::uuid[], ${asked.map(({ accountId }) => accountId)}::bigint[])
      with ordinality as given (cart_id, account_id, position)
    join cart on cart.id = given.cart_id and cart.owner_id = given.account_id
    left join plan on plan.cart_id = cart.id and plan.is_current
    left join lateral (select value_in_cents - credit_in_cents as in_cents from charge
      where charge.plan_id = plan.id and credit_in_cents > 0 and charge.status in ('intent', 'active') limit 1) as rest
      on true`.execute(db)
  const found = new Map(rows.map(({ position, ...status }) => [position, status]))
  return asked.map((_, index) => found.get(index + 1))
}

export const wasPaidTooLate = async (db: Database, cartId: string) =>
  (await db
    .selectFrom('pix')
    .innerJoin('charge', 'charge.id', 'pix.charge_id')
    .where('charge.cart_id', '=', cartId)
    .where('pix.resolution', '=', 'late')
    .select('pix.end_to_end_id')
    .executeTakeFirst()) !== undefined

const none = sql<number[]>`'{}'::integer[]`

export const listCharges = (db: Database, cartIds: string[]) =>
  db
    .selectFrom('charge')
    .innerJoin('plan', 'plan.id', 'charge.plan_id')
    .where('charge.cart_id', 'in', cartIds)
    .where((row) =>
      row.or([row('plan.is_current', '=', true), row('charge.status', 'in', ['paid', 'paid_late'])]),
    )
    .where('charge.status', 'not in', ['failed', 'removed', 'removing', 'expired'])
    .where((row) => row.or([row('charge.covers', '=', none), row('charge.status', '=', 'paid')]))
    .selectAll('charge')
    .select(['plan.installments', sql<string>`(now() at time zone 'America/Sao_Paulo')::date`.as('today')])
    .orderBy('charge.cart_id')
    .orderBy('charge.installment')
    .orderBy('charge.id')
    .execute()

export const listRefunds = (db: Database, cartIds: string[]) =>
  db
    .selectFrom('refund')
    .innerJoin('pix', 'pix.end_to_end_id', 'refund.end_to_end_id')
    .innerJoin('charge', 'charge.id', 'pix.charge_id')
    .where('charge.cart_id', 'in', cartIds)
    .selectAll('refund')
    .orderBy('refund.created_at')
    .execute()

/** Every Pix that was received for these carts, with any resolution. */
export const listReceivedPix = (db: Database, cartIds: string[]) =>
  db
    .selectFrom('pix')
    .innerJoin('charge', 'charge.id', 'pix.charge_id')
    .where('charge.cart_id', 'in', cartIds)
    .selectAll('pix')
    .select(['charge.cart_id as cartId', 'charge.txid as chargeTxid'])
    .orderBy('pix.settled_at')
    .orderBy('pix.end_to_end_id')
    .execute()
