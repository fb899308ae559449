import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'
import { type ChargeStatus, type Resolution } from './settlement.rules.ts'

export type ChargeRow = Selectable<Tables['charge']>

export const findChargeByTxid = (db: Database, txid: string) =>
  db.selectFrom('charge').selectAll().where('txid', '=', txid).executeTakeFirst()

export const readCharge = (db: Database, id: number) =>
  db.selectFrom('charge').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const lockCharge = (db: Transaction, id: number) =>
  db.selectFrom('charge').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Every charge of the cart, held in the order of their ids. */
export const lockCharges = (db: Transaction, cartId: string) =>
  db.selectFrom('charge').selectAll().where('cart_id', '=', cartId).orderBy('id').forUpdate().execute()

export type AlsoSet = {
  location?: string
  pix_copia_e_cola?: string
  paid_at?: Date
  accepted_in_cents?: number
}

/** Moves a charge from one of `from` to `to`, or answers nothing because somebody else was first. */
export const moveCharge = (
  db: Database,
  id: number,
  from: ChargeStatus[],
  to: ChargeStatus,
  also: AlsoSet = {},
) =>
  db
    .updateTable('charge')
    .set({
      status: to,
      ...also,
      ...(to === 'expired' && { watched_until: sql<Date>`now() + interval '7 days'` }),
    })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst()

export const noteAsked = (db: Database, id: number) =>
  db
    .updateTable('charge')
    .set({ asked_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/**
 * Charges to ask the bank about: every 5 s while somebody looks, every `idleSeconds` while a cart waits, every
 * 5 minutes in the hour after their end. The others are found in the bank's own list of what it received.
 */
export const listChargesToAsk = (
  db: Database,
  { idleSeconds, limit }: { idleSeconds: number; limit: number },
) =>
  db
    .selectFrom('charge')
    .innerJoin('cart', 'cart.id', 'charge.cart_id')
    .selectAll('charge')
    .where((row) =>
      row.or([
        row('charge.status', 'in', ['intent', 'active', 'removing']),
        row.and([row('charge.status', '=', 'expired'), row('charge.watched_until', '>', sql<Date>`now()`)]),
      ]),
    )
    .where(
      sql<boolean>`(charge.asked_at is null and charge.created_at < now() - interval '4 seconds' or charge.asked_at < now() - case
        when charge.status = 'expired' and charge.watched_until < now() + interval '167 hours' then interval '6 hours'
        when charge.status = 'expired' then interval '5 minutes'
        when cart.polled_at > now() - interval '15 seconds' or cart.status = 'expiring' then interval '5 seconds'
        when charge.kind = 'cobv' then interval '6 hours'
        else make_interval(secs => ${idleSeconds}) end)`,
    )
    .orderBy(sql`charge.asked_at nulls first`)
    .limit(limit)
    .execute()

/**
 * Carts whose time is over and whose charge must be taken back at the bank; after `graceSeconds` only. Who was asked
 * about last comes last.
 */
export const listChargesToRemove = (db: Database, graceSeconds: number, limit: number) =>
  db
    .selectFrom('charge')
    .innerJoin('cart', 'cart.id', 'charge.cart_id')
    .selectAll('charge')
    .select([
      'cart.status as cartStatus',
      sql<boolean>`cart.status = 'expiring' and cart.expiring_since < now() - interval '10 minutes'`.as(
        'bankIsSilent',
      ),
    ])
    .where((row) =>
      row.or([
        row('charge.status', '=', 'removing'),
        row.and([
          row('cart.status', '=', 'expiring'),
          row('charge.status', 'in', ['intent', 'active']),
          row('cart.expiring_since', '<', sql<Date>`now() - make_interval(secs => ${graceSeconds})`),
        ]),
      ]),
    )
    .orderBy(sql`charge.asked_at nulls first`)
    .limit(limit)
    .execute()

export type ReceivedPix = { endToEndId: string; txid: string; valueInCents: number; settledAt: Date }

/** Writes a Pix down once; nothing comes back when it was known. */
export const insertPix = (
  db: Database,
  pix: ReceivedPix,
  chargeId: number | null,
  resolution: Resolution | 'unknown',
) =>
  db
    .insertInto('pix')
    .values({
      end_to_end_id: pix.endToEndId,
      charge_id: chargeId,
      txid: pix.txid,
      value_in_cents: pix.valueInCents,
      settled_at: pix.settledAt,
      resolution,
    })
    .onConflict((row) => row.column('end_to_end_id').doNothing())
    .returning('end_to_end_id')
    .executeTakeFirst()

export const findPix = (db: Database, endToEndId: string) =>
  db.selectFrom('pix').select('end_to_end_id').where('end_to_end_id', '=', endToEndId).executeTakeFirst()

/** A Pix of another value counts from now on; nothing comes back when it was decided already. */
export const acceptPix = (db: Database, endToEndId: string) =>
  db
    .updateTable('pix')
    .set({ resolution: 'honoured' })
    .where('end_to_end_id', '=', endToEndId)
    .where('resolution', '=', 'mismatch')
    .returning([
      'end_to_end_id as endToEndId',
      'txid',
      'value_in_cents as valueInCents',
      'settled_at as settledAt',
    ])
    .executeTakeFirst()

/** The plan that was paid is the one that counts; what it still asks for is planned again. */
export async function makeCurrent(db: Database, { cart_id, plan_id }: ChargeRow) {
  await db
    .updateTable('plan')
    .set({ is_current: false })
    .where('cart_id', '=', cart_id)
    .where('id', '<>', plan_id)
    .where('is_current', '=', true)
    .execute()
  const [changed] = await db
    .updateTable('plan')
    .set({ is_current: true })
    .where('id', '=', plan_id)
    .where('is_current', '=', false)
    .execute()
  return (changed?.numUpdatedRows ?? 0n) > 0n
}

/** Installments that were given up with their plan and never asked of the bank. */
export const listGivenUp = (db: Database, planId: number) =>
  db
    .selectFrom('charge')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('status', '=', 'removed')
    .where('installment', '>', 1)
    .where('location', '=', '')
    .where('covers', '=', sql<number[]>`'{}'::integer[]`)
    .execute()

/** A plan that was paid early costs what was paid. */
export const settlePlan = (db: Database, planId: number) =>
  db
    .updateTable('plan')
    .set({
      total_in_cents: sql<number>`(select sum(value_in_cents) from charge where plan_id = ${planId} and status = 'paid')`,
    })
    .where('id', '=', planId)
    .execute()

/** Keeps what the bank said, once per content. */
export const insertInbox = (db: Database, key: string, body: unknown) =>
  db
    .insertInto('bank_inbox')
    .values({ key, body: JSON.stringify(body) })
    .onConflict((row) => row.column('key').doNothing())
    .execute()

export const listInbox = (db: Database, limit: number) =>
  db
    .selectFrom('bank_inbox')
    .select(['id', 'body'])
    .where('processed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

export const closeInbox = (db: Database, id: number) =>
  db
    .updateTable('bank_inbox')
    .set({ processed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
