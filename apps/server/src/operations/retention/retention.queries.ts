import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

// Each takes a bite at a time, so that a table that was never tidied locks nothing for long.
const BITE = 1000

/**
 * Carts that nobody ever paid lose owner, address and mail after 90 days; what was sold stays. One that money
 * ever reached is part of the books and keeps its owner.
 */
export const forgetUnpaidCarts = (db: Database) =>
  changedBy(
    db,
    sql`update cart set owner_id = null, ip_prefix = '', receipt_email = '', note = '' where id in (
      select id from cart where paid_at is null and status in ('expired', 'cancelled')
        and created_at < now() - interval '90 days'
        and (owner_id is not null or ip_prefix <> '' or receipt_email <> '' or note <> '')
        and not exists (select from payment where payment.cart_id = cart.id)
      order by created_at limit ${BITE} for update skip locked)`,
  )

/** Codes and requests for codes, sent or not. */
export const forgetRecoveries = async (db: Database) =>
  (await changedBy(
    db,
    sql`delete from recovery where id in (
      select id from recovery where created_at < now() - interval '24 hours' limit ${BITE})`,
  )) +
  (await changedBy(
    db,
    sql`delete from recovery_request where id in (
      select id from recovery_request where created_at < now() - interval '24 hours' limit ${BITE})`,
  ))

/** Counted security messages that are older than every limit. */
export const forgetSecurityMessages = (db: Database) =>
  changedBy(
    db,
    sql`delete from security_message where id in (
      select id from security_message where created_at < now() - interval '24 hours' limit ${BITE})`,
  )

/** Networks without a login to the account for 90 days. */
export const forgetKnownNetworks = (db: Database) =>
  changedBy(
    db,
    sql`delete from known_network where (account_id, network_mark) in (
      select account_id, network_mark from known_network where last_login_on < current_date - 90
      limit ${BITE})`,
  )

/** Sessions, thirty days after their end. */
export const forgetSessions = (db: Database) =>
  changedBy(
    db,
    sql`delete from session where token_hash in (
      select token_hash from session where expires_at < now() - interval '30 days'
      order by expires_at limit ${BITE})`,
  )

/** What the bank sent, raw, once it was worked through. */
export const forgetBankMessages = (db: Database) =>
  changedBy(
    db,
    sql`delete from bank_inbox where id in (
      select id from bank_inbox where processed_at is not null and received_at < now() - interval '180 days'
      order by received_at limit ${BITE})`,
  )

/** Words and addresses of old messages; that each was sent, and of what it told, stays known. */
export const forgetMessages = (db: Database) =>
  changedBy(
    db,
    sql`update outbox set recipient = '', subject = '', text = '', html = '', last_error = '' where id in (
      select id from outbox where recipient <> '' and created_at < now() - interval '180 days'
        and (sent_at is not null or failed_at is not null)
      order by created_at limit ${BITE} for update skip locked)`,
  )

/** Links to the page for objections, thirty days after the first day of their event; they end with that day. */
export const forgetEntryNotices = (db: Database) =>
  changedBy(
    db,
    sql`delete from entry_notice where id in (
      select entry_notice.id from entry_notice join event on event.id = entry_notice.event_id
      where event.starts_on < (now() - interval '30 days')::date limit ${BITE})`,
  )

/** Objections of riders, 180 days after the last day of their event; the audit keeps that there was one. */
export const forgetObjections = (db: Database) =>
  changedBy(
    db,
    sql`delete from objection where id in (
      select objection.id from objection join cart_item on cart_item.id = objection.cart_item_id
      join cart on cart.id = cart_item.cart_id join event on event.id = cart.event_id
      where event.ends_on < (now() - interval '180 days')::date limit ${BITE})`,
  )

/** Answers kept for a call that is sent again. */
export const forgetAnswers = (db: Database) =>
  changedBy(
    db,
    sql`delete from idempotency where (scope, key) in (
      select scope, key from idempotency where created_at < now() - interval '48 hours'
      order by created_at limit ${BITE})`,
  )

/** Counters of limits whose time is over. */
export const forgetCounters = (db: Database) =>
  changedBy(
    db,
    sql`delete from limit_counter where key in (
      select key from limit_counter where expire < extract(epoch from now() - interval '1 day') * 1000
      limit ${BITE})`,
  )

async function changedBy(db: Database, statement: ReturnType<typeof sql>) {
  const { numAffectedRows = 0n } = await statement.execute(db)
  return Number(numAffectedRows)
}
