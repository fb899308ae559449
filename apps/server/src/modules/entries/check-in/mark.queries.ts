import type { AuthorisationSetting } from '@porteira/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { today } from '#platform/database/sql-words.ts'
import type { Counted } from './counters.rules.ts'
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
  /** A mark of what is not part of one entry: the event, the day, the categories, clubs, horses and authorisations. */
  around: string
  /**
   * A mark of everything that a snapshot has and the check-in does not change: riders, numbers, payments,
   * authorisations, objections, documents to check, the event and the day. PostgreSQL gives a row a new xmin with each
   * change.
   */
  mark: string
  /** A mark of what the check-in noted; '' for a device with the current `mark`. */
  noted: string
  /** A mark of the names of those who noted it; '' for a device with the current `mark`. */
  names: string
  /** A mark of each entry, as `versionsOf` reads them; null where `mark` and `noted` are as the caller knew them. */
  versions: Buffer | null
}

/** The marks that the caller knows: that of a device, and those of the snapshot that the server keeps. */
export type KnownMarks = { ofDevice: string; ofKept: Pick<EventState, 'mark' | 'noted'> }

/**
 * Hashes of rows as one number, whatever their order; two equal hashes count as none. A hash of two integers costs a fifth
 * of a hash of their text.
 */
const sumOf = (hash: RawBuilder<unknown>) => sql`coalesce(bit_xor(${hash}), 0)`

/** The tables whose rows are parts of an entry. A row of one of them never has the hash of a row of another. */
const PARTS = ['formation', 'rider', 'plan', 'charge', 'payment', 'refund', 'objection', 'check_in'] as const
type Part = (typeof PARTS)[number]
/** The xmin of a row, which has 32 bits, behind the number of its table. */
const seedOf = (part: Part) =>
  sql`${sql.ref(`${part}.xmin`)}::text::bigint + (${sql.lit(PARTS.indexOf(part))}::bigint << 32)`
const versionOf = (id: string, part: Part) => sql`hashint8extended(${sql.ref(id)}, ${seedOf(part)})`
/** The money of a cart is a part of each of its entries, with another hash in each. */
const ofEntry = (version: RawBuilder<unknown>) => sql`hashint8extended(entry.id, ${version})`

/** What the snapshot reads of a rider and of the account. */
const RIDER = sql`hashint8extended(${versionOf('rider.cart_item_id', 'rider')}, (rider.position << 2)
    + case when account.birthdate_declared then 1 else 0 end + case when account.disabled_at is null then 2 else 0 end)
  # hashint8extended(rider.cart_item_id, (coalesce(account.birthdate - '1800-01-01'::date, 0)::bigint << 32) + rider.position)`

/** The state of an event; undefined without the event. */
export async function findState(db: Database, eventId: string, { ofDevice, ofKept }: KnownMarks) {
  const { rows } = await sql<EventState>`
    with entry as materialized (
      select formation.cart_item_id as id, cart.id as cart_id, formation.entity_id,
        hashint8extended(${versionOf('formation.cart_item_id', 'formation')},
          case when cart.status in ('paid', 'registered') then 1 else 0 end + case when cart.is_test then 2 else 0 end) as version
      from cart join cart_item on cart_item.cart_id = cart.id
      join formation on formation.cart_item_id = cart_item.id
      where cart.event_id = ${eventId} and ${WITH_ENTRIES}),
    part as materialized (
      select id, version from entry
      union all select entry.id, ${RIDER} from entry join formation_rider rider on rider.cart_item_id = entry.id
        join lateral (select birthdate, birthdate_declared, disabled_at from account where id = rider.account_id
          offset 0) account on true
      union all select entry.id, ${ofEntry(versionOf('plan.id', 'plan'))} from plan
        join entry on entry.cart_id = plan.cart_id where plan.installments > 1
      union all select entry.id, ${ofEntry(versionOf('charge.id', 'charge'))} from charge
        join entry on entry.cart_id = charge.cart_id where charge.installment > 1
      union all select entry.id, ${ofEntry(sql`uuid_hash_extended(payment.id, ${seedOf('payment')})`)} from payment
        join entry on entry.cart_id = payment.cart_id
      union all select entry.id, ${ofEntry(sql`hashtextextended(refund.id, ${seedOf('refund')})`)} from payment
        join refund on refund.payment_id = payment.id join entry on entry.cart_id = payment.cart_id
      union all select entry.id, ${versionOf('objection.id', 'objection')} from objection
        join entry on entry.id = objection.cart_item_id),
    noted as materialized (
      select cart_item_id as id, account_id, device_id, ${versionOf('cart_item_id', 'check_in')} as version
      from check_in where event_id = ${eventId}
      union all select null, account_id, device_id,
        hashtextextended(requirement_id || ' ' || subject, document_check.xmin::text::bigint)
      from document_check where event_id = ${eventId}
      union all select null, account_id, device_id,
        hashtextextended(cart_item_id || ' ' || requirement_id, requirement_waiver.xmin::text::bigint)
      from requirement_waiver where event_id = ${eventId}
      union all select null, account_id, device_id,
        hashtextextended(cart_item_id || ' ' || position, horse_link.xmin::text::bigint)
      from horse_link where event_id = ${eventId}
      union all select null, first_account_id, first_device_id, hashint8extended(id, xmin::text::bigint)
      from check_in_conflict where event_id = ${eventId}
      union all select null, second_account_id, second_device_id, 0 from check_in_conflict where event_id = ${eventId}),
    state as materialized (
      select event.id, event.name, starts_on as "startsOn", ends_on as "endsOn",
        minors_need_authorisation as "minorsNeedAuthorisation", event_key.public_key as "publicKey",
        coalesce(event_key.revision, 0) as revision,
        md5(concat_ws(' ',
          ${today},
          row(name, starts_on, ends_on, test_mode, minors_need_authorisation, requirements_version)::text,
          (select ${sumOf(sql`hashtextextended(id || ' ' || name, 0)`)} from entity
            where id in (select entity_id from entry where entity_id is not null)),
          (select ${sumOf(sql`hashint8extended(id, xmin::text::bigint)`)} from authorisation where event_id = ${eventId}),
          (select ${sumOf(sql`hashtextextended(id || ' ' || display_order || ' ' || name, 0)`)} from item
            where event_id = ${eventId} and kind = 'category'),
          (select ${sumOf(sql`hashtextextended(key, horse.xmin::text::bigint)`)} from horse
            where event_id = ${eventId}))) as around,
        (select ${sumOf(sql`version`)} from part) as entries
      from event left join event_key on event_key.event_id = event.id
      where event.id = ${eventId}),
    marked as materialized (
      select id, left(md5(around || ' ' || entries), ${MARK_LENGTH}) as mark from state),
    happened as materialized (
      select case when mark = ${ofDevice} then '' else (select ${sumOf(sql`version`)} from noted)::text end as noted from marked)
    select state.id as "eventUUID", name, "startsOn", "endsOn", "minorsNeedAuthorisation", "publicKey", revision,
      around, mark, noted,
      case when mark = ${ofDevice} then '' else md5(concat_ws(' ',
        (select ${sumOf(sql`hashtextextended(id || ' ' || nickname || ' ' || name, 0)`)} from account
          where id in (select account_id from noted)),
        (select ${sumOf(sql`hashtextextended(id || ' ' || name, 0)`)} from device
          where id in (select device_id from noted)))) end as names,
      case when mark = ${ofDevice} or (mark = ${ofKept.mark} and noted = ${ofKept.noted}) then null else coalesce((
        select string_agg(int8send(id) || int8send(version), '') from (
          select id, bit_xor(version) as version
          from (select id, version from part union all select id, version from noted where id is not null) as every
          group by id) as entry), '') end as versions
    from state, marked, happened`.execute(db)
  const [state] = rows
  // PGlite answers with bytes that are no Buffer.
  const asBuffer = (bytes: Buffer | null) => bytes && Buffer.from(bytes)
  return state && { ...state, publicKey: asBuffer(state.publicKey), versions: asBuffer(state.versions) }
}

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
