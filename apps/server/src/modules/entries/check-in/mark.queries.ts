import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

/**
 * A mark of everything that a snapshot has and the check-in does not change: riders, numbers, payments, authorisations,
 * objections, documents to check, the event and the day. PostgreSQL gives a row a new xmin with each change.
 */
export async function readMark(db: Database, eventId: string) {
  const versionsOf = (rows: string) => sql.raw(`coalesce(sum(hashtextextended(${rows}, 0)), 0)`)
  const { rows } = await sql<{ mark: string }>`
    with entry as materialized (
      select formation.cart_item_id as id, cart.id as cart_id, formation.xmin as version
      from cart join cart_item on cart_item.cart_id = cart.id
      join formation on formation.cart_item_id = cart_item.id
      where cart.event_id = ${eventId})
    select md5(concat_ws(' ',
      (now() at time zone 'America/Sao_Paulo')::date,
      (select row(name, starts_on, ends_on, test_mode, minors_need_authorisation, requirements_version)::text
        from event where id = ${eventId}),
      (select ${versionsOf(`id || ' ' || version`)} from entry),
      (select ${versionsOf(
        `rider.cart_item_id || ' ' || rider.xmin || ' ' || rider.position || ' ' || account.birthdate_declared
          || coalesce(account.birthdate::text, '') || (account.disabled_at is null)`,
      )} from entry join formation_rider rider on rider.cart_item_id = entry.id
        join account on account.id = rider.account_id),
      (select ${versionsOf(`charge.id || ' ' || charge.xmin`)} from charge
        where charge.cart_id in (select cart_id from entry) and charge.installment > 1),
      (select ${versionsOf(`payment.id || ' ' || payment.xmin`)} from payment
        where payment.cart_id in (select cart_id from entry)),
      (select ${versionsOf(`refund.id || ' ' || refund.xmin`)} from payment
        join refund on refund.payment_id = payment.id where payment.cart_id in (select cart_id from entry)),
      (select ${versionsOf(`objection.id || ' ' || objection.xmin`)} from objection
        where objection.cart_item_id in (select id from entry)),
      (select ${versionsOf(`id || ' ' || xmin`)} from authorisation where event_id = ${eventId}),
      (select ${versionsOf(`id || ' ' || xmin`)} from item where event_id = ${eventId} and kind = 'category'),
      (select ${versionsOf(`key || ' ' || xmin`)} from horse where event_id = ${eventId}))) as mark`.execute(
    db,
  )
  return rows[0]!.mark
}

type Counted = { categoryUUID: string; state: 'expected' | 'present' | 'handedOut' | 'absent'; count: number }

/** How many live entries of each category are in each state. */
export async function countStates(db: Database, eventId: string) {
  const { rows } = await sql<Counted>`
    select formation.category_id as "categoryUUID", coalesce(check_in.state, 'expected') as state, count(*)::int as count
    from cart join cart_item on cart_item.cart_id = cart.id
    join event on event.id = cart.event_id
    join formation on formation.cart_item_id = cart_item.id and formation.active
    left join check_in on check_in.cart_item_id = formation.cart_item_id
    where cart.event_id = ${eventId} and (not cart.is_test or event.test_mode)
    group by 1, 2`.execute(db)
  return rows
}
