import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { countChanged, listRows, listValues, ROWS_AT_ONCE } from '#platform/database/statements.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { PixReceived } from '#providers/pix/client.ts'
import { insertPayment, insertPayments } from '../../../ledger/ledger.queries.ts'
import { ASKED_CHARGE, PAYABLE_CHARGE } from '../charges/charge-states.rules.ts'
import { CHARGE_COLUMNS, type ChargeRow } from '../charges/charge-columns.queries.ts'
import type { Resolution } from './settlement.rules.ts'

/**
 * Takes charges to read at the bank: every 5 s while a payment screen is open or the cart is expiring, otherwise every
 * `idleSeconds`; every 6 h for installments; every 5 min in the hour after their end and then every 6 h.
 * Reconciliation finds all other payments. Their time of asking is set, so that another worker takes other charges. If
 * this one dies, they are due again after the same time.
 */
export const takeChargesToAsk = (
  db: Database,
  { idleSeconds, limit }: { idleSeconds: number; limit: number },
) =>
  db
    .updateTable('charge')
    .set({ asked_at: sql`now()` })
    .where('id', 'in', (row) => listDue(row, idleSeconds).limit(limit).forUpdate('charge').skipLocked())
    .returning(CHARGE_COLUMNS)
    .execute()

/** A charge to read at the bank. */
export const findChargeToAsk = (db: Database, idleSeconds: number) =>
  listRows<object>(db)`${listDue(expressionBuilder<Tables, 'charge'>(), idleSeconds).limit(1)}`

const listDue = (db: ExpressionBuilder<Tables, 'charge'>, idleSeconds: number) =>
  db
    .selectFrom('charge')
    .innerJoin('cart', 'cart.id', 'charge.cart_id')
    .select('charge.id')
    .where((row) =>
      row.or([
        row('charge.status', 'in', PAYABLE_CHARGE),
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

/**
 * Charges to remove at the bank: those given up, and those of carts that have been expiring for `graceSeconds`. The
 * charge that was read last comes last.
 */
export const listChargesToRemove = (db: Database, graceSeconds: number, limit: number) =>
  db
    .selectFrom('charge')
    .innerJoin('cart', 'cart.id', 'charge.cart_id')
    .select(CHARGE_COLUMNS)
    .select([
      'cart.status as cartStatus',
      sql<boolean>`cart.status = 'expiring' and cart.expiring_since < now() - interval '10 minutes'`.as(
        'hasWaitedTooLong',
      ),
    ])
    .where((row) =>
      row.or([
        row('charge.status', '=', 'removing'),
        row.and([
          row('cart.status', '=', 'expiring'),
          row('charge.status', 'in', ASKED_CHARGE),
          row('cart.expiring_since', '<', sql<Date>`now() - make_interval(secs => ${graceSeconds})`),
        ]),
      ]),
    )
    .orderBy(sql`charge.asked_at nulls first`)
    .limit(limit)
    .execute()

export type ReceivedPix = Pick<PixReceived, 'endToEndId' | 'valueInCents' | 'settledAt'> & { txid: string }

/** Records a Pix once. Returns the id of its payment, or nothing if the Pix is already recorded. */
export const insertPix = (
  db: Database,
  pix: ReceivedPix,
  charge: Pick<ChargeRow, 'id' | 'cart_id'> | undefined,
  decision: Resolution | 'unknown',
) =>
  insertPayment(
    db,
    {
      method: 'pix',
      cartId: charge?.cart_id ?? null,
      amountInCents: pix.valueInCents,
      receivedAt: pix.settledAt,
      decision,
    },
    // The previous release reads value, time and resolution from here, because it has no ledger.
    sql`insert into pix (end_to_end_id, charge_id, txid, payment_id, value_in_cents, settled_at, resolution)
      values (${pix.endToEndId}, ${charge?.id ?? null}, ${pix.txid}, gen_random_uuid(), ${pix.valueInCents},
        ${pix.settledAt}, ${decision})
      on conflict (end_to_end_id) do nothing returning payment_id`,
  )

/** Records Pix that pay their charges, by one statement. Returns the number of those that were not recorded yet. */
export async function insertHonouredPix(db: Database, received: { pix: ReceivedPix; charge: ChargeRow }[]) {
  const rows = received.map(({ pix, charge }) => ({ ...pix, paymentId: randomUUID(), charge }))
  const payments = rows.map(({ paymentId, charge, valueInCents, settledAt }) => ({
    id: paymentId,
    method: 'pix' as const,
    cartId: charge.cart_id,
    amountInCents: valueInCents,
    receivedAt: settledAt,
    decision: 'honoured' as const,
  }))
  const given = rows.map(({ charge, ...row }) => ({ ...row, chargeId: charge.id }))
  const proof = sql`insert into pix (end_to_end_id, charge_id, txid, payment_id, value_in_cents, settled_at, resolution)
    select "endToEndId", "chargeId", txid, "paymentId", "valueInCents", "settledAt", 'honoured'
    from json_to_recordset(${JSON.stringify(given)}::json) as one ("endToEndId" text, "chargeId" bigint, txid text,
      "paymentId" uuid, "valueInCents" integer, "settledAt" timestamptz)
    on conflict (end_to_end_id) do nothing returning payment_id`
  return (await insertPayments(db, payments, proof)).length
}

/** Those of these Pix that are recorded. */
export async function listKnownPix(db: Database, endToEndIds: string[]) {
  const known = await listValues<string>(db)`
    select end_to_end_id from pix where end_to_end_id = any(${endToEndIds}::text[])`
  return new Set(known)
}

export const findPix = (db: Database, endToEndId: string) =>
  db.selectFrom('pix').select('end_to_end_id').where('end_to_end_id', '=', endToEndId).executeTakeFirst()

/** Stores a notification once per content. */
export const insertInbox = (db: Database, key: string, body: unknown) =>
  db
    .insertInto('bank_inbox')
    .values({ key, body: JSON.stringify(body) })
    .onConflict((row) => row.column('key').doNothing())
    .execute()

/** Notifications that are not processed, with an id above `after`. */
export const listInbox = (db: Database, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom('bank_inbox')
    .select(['id', 'body'])
    .where('processed_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const closeInbox = (db: Database, ids: number[]) =>
  sql`update bank_inbox set processed_at = now() where id = any(${ids}::bigint[])`.execute(db)

export const deleteOldInbox = (db: Database) => countChanged(db)`
  delete from bank_inbox where id in (
    select id from bank_inbox where processed_at is not null and received_at < now() - interval '180 days'
    order by received_at limit ${ROWS_AT_ONCE})`
