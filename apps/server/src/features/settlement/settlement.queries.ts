import { type Selectable, sql } from 'kysely'
import type { Database } from '#database/client.ts'
import type { Tables } from '#database/tables.ts'
import type { ChargeStatus, Resolution } from './settlement.rules.ts'

export type ChargeRow = Selectable<Tables['charge']>

export const findChargeByTxid = (db: Database, txid: string) =>
  db.selectFrom('charge').selectAll().where('txid', '=', txid).executeTakeFirst()

export const lockCharge = (db: Database, id: number) =>
  db.selectFrom('charge').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Moves a charge from one of `from` to `to`, or answers nothing because somebody else was first. */
export const moveCharge = (
  db: Database,
  id: number,
  from: ChargeStatus[],
  to: ChargeStatus,
  also: { location?: string; pix_copia_e_cola?: string; paid_at?: Date } = {},
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

/** Charges to ask the bank about: every 5 s while somebody looks, else `idleSeconds`, ended ones every 5 minutes. */
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
      sql<boolean>`charge.asked_at is null and charge.created_at < now() - interval '4 seconds' or charge.asked_at < now() - case
        when charge.status = 'expired' then interval '5 minutes'
        when cart.polled_at > now() - interval '15 seconds' or cart.status = 'expiring' then interval '5 seconds'
        else make_interval(secs => ${idleSeconds}) end`,
    )
    .orderBy(sql`charge.asked_at nulls first`)
    .limit(limit)
    .execute()

/** Carts whose time is over and whose charge must be taken back at the bank; after `graceSeconds` only. */
export const listChargesToRemove = (db: Database, graceSeconds: number, limit: number) =>
  db
    .selectFrom('charge')
    .innerJoin('cart', 'cart.id', 'charge.cart_id')
    .selectAll('charge')
    .select([
      'cart.status as cartStatus',
      sql<boolean>`coalesce(cart.expiring_since < now() - interval '10 minutes', false)`.as('bankIsSilent'),
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
    .orderBy('charge.id')
    .limit(limit)
    .execute()

export type ReceivedPix = { endToEndId: string; txid: string; valueInCents: number; settledAt: Date }

/** Writes a Pix down; its id is the bank's, so a second row of one Pix is refused. */
export const insertPix = (db: Database, pix: ReceivedPix, chargeId: number, resolution: Resolution) =>
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
    .execute()

export const findPix = (db: Database, endToEndId: string) =>
  db.selectFrom('pix').select('end_to_end_id').where('end_to_end_id', '=', endToEndId).executeTakeFirst()

export const isPaid = async (db: Database, chargeId: number) =>
  (await db
    .selectFrom('charge')
    .select('id')
    .where('id', '=', chargeId)
    .where('status', 'in', ['paid', 'paid_late'])
    .executeTakeFirst()) !== undefined

export const isPaidOtherwise = async (db: Database, charge: ChargeRow) =>
  (await db
    .selectFrom('charge')
    .where('cart_id', '=', charge.cart_id)
    .where('plan_id', '<>', charge.plan_id)
    .where('status', '=', 'paid')
    .select('id')
    .executeTakeFirst()) !== undefined

export const insertRefund = (
  db: Database,
  refund: { id: string; endToEndId: string; valueInCents: number; description: string },
) =>
  db
    .insertInto('refund')
    .values({
      id: refund.id,
      end_to_end_id: refund.endToEndId,
      value_in_cents: refund.valueInCents,
      description: refund.description,
    })
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
