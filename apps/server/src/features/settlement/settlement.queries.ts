import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '#database/client.ts'
import type { Tables } from '#database/tables.ts'
import type { ChargeStatus, Resolution } from './settlement.rules.ts'

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

/** A Pix of another value counts towards a charge for what is missing; nothing comes back when it was decided already. */
export const creditPix = (db: Database, endToEndId: string) =>
  db
    .updateTable('pix')
    .set({ resolution: 'credited' })
    .where('end_to_end_id', '=', endToEndId)
    .where('resolution', '=', 'mismatch')
    .returning('end_to_end_id')
    .executeTakeFirst()

/** The charge for what was missing is paid: the Pix that counted towards it belongs to it from now on. */
export const countCredit = (db: Database, endToEndId: string, chargeId: number) =>
  db
    .updateTable('pix')
    .set({ charge_id: chargeId })
    .where('end_to_end_id', '=', endToEndId)
    .where('resolution', '=', 'credited')
    .execute()

/** Whether the Pix that was to count towards this charge was given back, in part or whole. */
export const lostItsCredit = async (db: Database, { credited_pix }: ChargeRow) =>
  credited_pix !== null &&
  (await db
    .selectFrom('pix')
    .select('end_to_end_id')
    .where('end_to_end_id', '=', credited_pix)
    .where('resolution', '=', 'credited')
    .where(
      sql<boolean>`not exists (select from refund where refund.end_to_end_id = pix.end_to_end_id and refund.status <> 'failed')`,
    )
    .executeTakeFirst()) === undefined

/** Pix that count towards a charge that can no longer be paid. */
export async function listUncompleted(db: Database, limit: number) {
  const { rows } = await sql<{ endToEndId: string; cartId: string }>`
    select pix.end_to_end_id as "endToEndId", charge.cart_id as "cartId"
    from pix join charge on charge.id = pix.charge_id
    where pix.resolution = 'credited' and not exists (select from charge as rest
      where rest.credited_pix = pix.end_to_end_id and rest.status in ('intent', 'active', 'removing', 'paid'))
    order by pix.end_to_end_id limit ${limit}`.execute(db)
  return rows
}

/** Such a Pix no longer counts; answers what of it is left, nothing when its charge can be paid, or was, after all. */
export async function endCredit(db: Transaction, endToEndId: string) {
  const { rows } = await sql<{ leftInCents: number }>`
    update pix set resolution = 'mismatch'
    where end_to_end_id = ${endToEndId} and resolution = 'credited' and not exists (select from charge as rest
      where rest.credited_pix = pix.end_to_end_id and rest.status in ('intent', 'active', 'removing', 'paid'))
    returning value_in_cents - (select coalesce(sum(refund.value_in_cents), 0)::int from refund
      where refund.end_to_end_id = pix.end_to_end_id and refund.status <> 'failed') as "leftInCents"`.execute(
    db,
  )
  return rows[0]
}

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
