import type { AuthorisationSetting } from '@porteira/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { WITH_ENTRIES } from './entries.queries.ts'
import { MARK_LENGTH } from './snapshot.rules.ts'

/** What one statement reads of an event before its snapshot. */
export type EventState = {
  eventUUID: string
  name: string
  startsOn: string
  endsOn: string
  minorsNeedAuthorisation: AuthorisationSetting
  /** Null before the keys of the event are made. */
  publicKey: Buffer | null
  /** The last change of the check-in. */
  revision: number
  /**
   * A mark of everything that a snapshot has and the check-in does not change: riders, numbers, payments,
   * authorisations, objections, documents to check, the event and the day. PostgreSQL gives a row a new xmin with each
   * change.
   */
  mark: string
  /** A mark of what the check-in noted, and of the names of those who did; '' for a device with the current `mark`. */
  noted: string
}

/** The sum of the hashes of rows. A hash of two integers costs a fifth of a hash of their text. */
const sumOf = (hash: RawBuilder<unknown>) => sql`coalesce(sum(${hash}), 0)`
const versionOf = (id: string, row: string) =>
  sql`hashint8extended(${sql.ref(id)}, ${sql.ref(`${row}.xmin`)}::text::bigint)`

/** What the snapshot reads of a rider and of the account. */
const RIDER = sql`hashint8extended(${versionOf('rider.cart_item_id', 'rider')}, (rider.position << 2)
    + case when account.birthdate_declared then 1 else 0 end + case when account.disabled_at is null then 2 else 0 end)
  # hashint8extended(rider.cart_item_id, coalesce(account.birthdate - '1800-01-01'::date, 0))`

/** The state of an event for a device that knows this mark; undefined without the event. */
export async function findState(db: Database, eventId: string, knownMark: string) {
  const { rows } = await sql<EventState>`
    with entry as materialized (
      select formation.cart_item_id as id, cart.id as cart_id, formation.entity_id,
        ${versionOf('formation.cart_item_id', 'formation')} as version,
        case when cart.status in ('paid', 'registered') then 1 else 0 end + case when cart.is_test then 2 else 0 end as cart
      from cart join cart_item on cart_item.cart_id = cart.id
      join formation on formation.cart_item_id = cart_item.id
      where cart.event_id = ${eventId} and ${WITH_ENTRIES}),
    noted as materialized (
      select account_id, device_id, ${versionOf('cart_item_id', 'check_in')} as version
      from check_in where event_id = ${eventId}
      union all select account_id, device_id,
        hashtextextended(requirement_id || ' ' || subject, document_check.xmin::text::bigint)
      from document_check where event_id = ${eventId}
      union all select account_id, device_id,
        hashtextextended(cart_item_id || ' ' || requirement_id, requirement_waiver.xmin::text::bigint)
      from requirement_waiver where event_id = ${eventId}
      union all select first_account_id, first_device_id, ${versionOf('id', 'check_in_conflict')}
      from check_in_conflict where event_id = ${eventId}
      union all select second_account_id, second_device_id, 0 from check_in_conflict where event_id = ${eventId}),
    state as materialized (
      select event.id as "eventUUID", event.name, starts_on as "startsOn", ends_on as "endsOn",
        minors_need_authorisation as "minorsNeedAuthorisation", event_key.public_key as "publicKey",
        coalesce(event_key.revision, 0) as revision,
        left(md5(concat_ws(' ',
          (now() at time zone 'America/Sao_Paulo')::date,
          row(name, starts_on, ends_on, test_mode, minors_need_authorisation, requirements_version)::text,
          (select ${sumOf(sql`hashint8extended(version, cart)`)} from entry),
          (select ${sumOf(RIDER)} from entry join formation_rider rider on rider.cart_item_id = entry.id
            join lateral (select birthdate, birthdate_declared, disabled_at from account where id = rider.account_id
              offset 0) account on true),
          (select ${sumOf(sql`hashtextextended(id || ' ' || name, 0)`)} from entity
            where id in (select entity_id from entry where entity_id is not null)),
          (select ${sumOf(versionOf('plan.id', 'plan'))} from plan
            where plan.cart_id in (select cart_id from entry) and plan.installments > 1),
          (select ${sumOf(versionOf('charge.id', 'charge'))} from charge
            where charge.cart_id in (select cart_id from entry) and charge.installment > 1),
          (select ${sumOf(sql`uuid_hash_extended(payment.id, payment.xmin::text::bigint)`)} from payment
            where payment.cart_id in (select cart_id from entry)),
          (select ${sumOf(sql`hashtextextended(refund.id, refund.xmin::text::bigint)`)} from payment
            join refund on refund.payment_id = payment.id where payment.cart_id in (select cart_id from entry)),
          (select ${sumOf(versionOf('objection.id', 'objection'))} from objection
            where objection.cart_item_id in (select id from entry)),
          (select ${sumOf(versionOf('id', 'authorisation'))} from authorisation where event_id = ${eventId}),
          (select ${sumOf(sql`hashtextextended(id || ' ' || display_order || ' ' || name, 0)`)} from item
            where event_id = ${eventId} and kind = 'category'),
          (select ${sumOf(sql`hashtextextended(key, horse.xmin::text::bigint)`)} from horse
            where event_id = ${eventId}))), ${MARK_LENGTH}) as mark
      from event left join event_key on event_key.event_id = event.id
      where event.id = ${eventId})
    select "eventUUID", name, "startsOn", "endsOn", "minorsNeedAuthorisation", "publicKey", revision, mark,
      case when mark = ${knownMark} then '' else md5(concat_ws(' ',
      (select ${sumOf(sql`version`)} from noted),
      (select ${sumOf(sql`hashtextextended(id || ' ' || nickname || ' ' || name, 0)`)} from account
        where id in (select account_id from noted)),
      (select ${sumOf(sql`hashtextextended(id || ' ' || name, 0)`)} from device
        where id in (select device_id from noted)))) end as noted
    from state`.execute(db)
  const [state] = rows
  // PGlite answers with bytes that are no Buffer.
  return state && { ...state, publicKey: state.publicKey && Buffer.from(state.publicKey) }
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
    where cart.event_id = ${eventId} and ${WITH_ENTRIES} and (not cart.is_test or event.test_mode)
    group by 1, 2`.execute(db)
  return rows
}
