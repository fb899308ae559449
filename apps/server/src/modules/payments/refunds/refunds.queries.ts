import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'
import { LAST_WAIT_IN_SECONDS, type RefundStatus, WAITS_IN_SECONDS } from './refunds.rules.ts'

export type RefundRow = Selectable<Tables['refund']>

export const findChargeOfCart = (db: Database, cartId: string, txid: string) =>
  db
    .selectFrom('charge')
    .select(['id', 'cart_id', 'txid'])
    .where('cart_id', '=', cartId)
    .where('txid', '=', txid)
    .executeTakeFirst()

export const describeCart = (db: Database, cartId: string, txid: string) =>
  db
    .selectFrom('charge')
    .innerJoin('cart', 'cart.id', 'charge.cart_id')
    .innerJoin('event', 'event.id', 'cart.event_id')
    .select(['cart.code', 'event.name as eventName'])
    .where('cart.id', '=', cartId)
    .where('charge.txid', '=', txid)
    .executeTakeFirst()

/** The administrator's row, so that what he returned today is counted by one request at a time. */
export const lockAccount = (db: Transaction, id: number) =>
  db.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute()

const pixToReturn = (db: Transaction) =>
  db
    .selectFrom('pix')
    .select(['end_to_end_id as endToEndId', 'value_in_cents as valueInCents'])
    .select([
      sql<boolean>`settled_at > now() - interval '90 days'`.as('isWithinWindow'),
      // It counts towards a charge for what is missing, which is not paid yet.
      sql<boolean>`resolution = 'credited' and not exists (select from charge
        where charge.credited_pix = pix.end_to_end_id and charge.status = 'paid')`.as('isPromised'),
    ])

/** The Pix of a charge, the one that paid it first. Locks both until commit. */
export const lockPixOfCharge = (db: Transaction, chargeId: number) =>
  pixToReturn(db)
    .where('charge_id', '=', chargeId)
    .orderBy(sql`resolution <> 'honoured'`)
    .orderBy(sql`resolution not in ('late', 'cancelled')`)
    .orderBy('settled_at')
    .forUpdate()
    .execute()

/** A Pix that belongs to no charge of ours. Locks it until commit. */
export const lockPixWithoutCharge = (db: Transaction, endToEndId: string) =>
  pixToReturn(db)
    .where('end_to_end_id', '=', endToEndId)
    .where('charge_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function readReturned(
  db: Database,
  endToEndId: string,
  same: { valueInCents: number; description: string },
) {
  const { rows } = await sql<{ inCents: number; isInFlight: boolean; hasSameMomentsAgo: boolean }>`
    select coalesce(sum(value_in_cents) filter (where status <> 'failed'), 0)::int as "inCents",
      coalesce(bool_or(status in ('requested', 'sent')), false) as "isInFlight",
      coalesce(bool_or(status <> 'failed' and value_in_cents = ${same.valueInCents} and description = ${same.description}
        and created_at > now() - interval '60 seconds'), false) as "hasSameMomentsAgo"
    from refund where end_to_end_id = ${endToEndId}`.execute(db)
  return rows[0]!
}

/** What one administrator has given back since midnight in São Paulo. */
export async function sumReturnedToday(db: Database, accountId: number) {
  const { rows } = await sql<{ inCents: number }>`
    select coalesce(sum(value_in_cents), 0)::int as "inCents" from refund
    where asked_by = ${accountId} and status <> 'failed'
      and created_at >= date_trunc('day', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'`.execute(
    db,
  )
  return rows[0]!.inCents
}

export type NewRefund = {
  id: string
  endToEndId: string
  valueInCents: number
  description: string
  askedBy?: number | undefined
  status?: RefundStatus
  nature?: string
  reason?: string
  rtrId?: string
  returnedAt?: Date | undefined
}

/** Writes a refund down once; nothing comes back when its id was known. */
export const insertRefund = (db: Database, refund: NewRefund) =>
  db
    .insertInto('refund')
    .values({
      id: refund.id,
      end_to_end_id: refund.endToEndId,
      value_in_cents: refund.valueInCents,
      description: refund.description,
      asked_by: refund.askedBy ?? null,
      status: refund.status ?? 'requested',
      nature: refund.nature ?? 'ORIGINAL',
      reason: refund.reason ?? '',
      rtr_id: refund.rtrId ?? '',
      returned_at: refund.returnedAt ?? null,
    })
    .onConflict((row) => row.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()

/**
 * Takes refunds whose time has come for this worker: their next try moves ahead first, so a worker that dies
 * leaves them to another.
 */
export async function takeDue(db: Database, limit: number) {
  const { rows } = await sql<RefundRow & { isLate: boolean }>`
    update refund set attempts = attempts + 1,
      next_try_at = now() + make_interval(secs => coalesce((${WAITS_IN_SECONDS}::int[])[attempts + 1], ${LAST_WAIT_IN_SECONDS}))
    where id in (select id from refund where status in ('requested', 'sent') and next_try_at <= now()
      order by next_try_at limit ${limit} for update skip locked)
    returning *, created_at < now() - interval '30 minutes' as "isLate"`.execute(db)
  return rows
}

/** Moves a refund from one of `from` to `to`, or answers nothing because somebody else was first. */
export const moveRefund = (
  db: Database,
  id: string,
  from: RefundStatus[],
  to: RefundStatus,
  also: { rtrId?: string | undefined; reason?: string | undefined; returnedAt?: Date | undefined } = {},
) =>
  db
    .updateTable('refund')
    .set({
      status: to,
      ...(also.rtrId && { rtr_id: also.rtrId }),
      ...(also.reason && { reason: also.reason.slice(0, 300) }),
      ...(to === 'sent' && { attempts: 0, next_try_at: sql<Date>`now() + interval '5 seconds'` }),
      ...(to === 'done' && { returned_at: also.returnedAt ?? sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst()

/** Gives up what was promised of a Pix and is not at the bank. */
export const failUnsent = (db: Database, endToEndId: string, idsAtBank: string[], reason: string) =>
  db
    .updateTable('refund')
    .set({ status: 'failed', reason })
    .where('end_to_end_id', '=', endToEndId)
    .where('status', '=', 'requested')
    .where('id', 'not in', idsAtBank)
    .returning('id')
    .execute()

export const findCartOfPix = async (db: Database, endToEndId: string) =>
  (
    await db
      .selectFrom('charge')
      .innerJoin('pix', 'pix.charge_id', 'charge.id')
      .where('pix.end_to_end_id', '=', endToEndId)
      .select('charge.cart_id')
      .executeTakeFirst()
  )?.cart_id

/** Holds the charge of a Pix and then the Pix itself; its cart is held already. */
export async function lockPix(db: Transaction, endToEndId: string) {
  await db
    .selectFrom('charge')
    .innerJoin('pix', 'pix.charge_id', 'charge.id')
    .where('pix.end_to_end_id', '=', endToEndId)
    .select('charge.id')
    .forNoKeyUpdate('charge')
    .execute()
  return db
    .selectFrom('pix')
    .select(['end_to_end_id', 'value_in_cents'])
    .where('end_to_end_id', '=', endToEndId)
    .forUpdate()
    .executeTakeFirst()
}

export const listRefundsOfPix = (db: Database, endToEndId: string) =>
  db.selectFrom('refund').selectAll().where('end_to_end_id', '=', endToEndId).execute()

/** Cancelled carts whose money is still here: somebody decides how much of it goes back. */
export async function listCartsToReturn(db: Database) {
  const { rows } = await sql<{
    cartId: string
    code: string
    eventName: string
    buyerName: string
    balanceInCents: number
    cancelledAt: Date
  }>`
    select cart.id as "cartId", cart.code, event.name as "eventName", coalesce(account.name, '') as "buyerName",
      cart.cancelled_at as "cancelledAt", sum(money.left_in_cents)::int as "balanceInCents"
    from cart
    join event on event.id = cart.event_id
    left join account on account.id = cart.owner_id
    join lateral (
      select pix.value_in_cents - coalesce((select sum(refund.value_in_cents) from refund
        where refund.end_to_end_id = pix.end_to_end_id and refund.status <> 'failed'), 0) as left_in_cents
      from pix join charge on charge.id = pix.charge_id where charge.cart_id = cart.id) as money on true
    where cart.status = 'cancelled'
    group by cart.id, event.id, account.id
    having sum(money.left_in_cents) > 0
    order by cart.cancelled_at`.execute(db)
  return rows
}
