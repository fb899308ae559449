import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import { isStarter, shownClub } from '#platform/database/sql-words.ts'
import { byName } from '../../noted/noted.queries.ts'
import type { EntryRow, RiderAtCheckIn } from './entries.rules.ts'

/** The carts that may have entries, as the index of the carts of an event names them. */
export const WITH_ENTRIES = sql<boolean>`(cart.status <> 'open' or cart.paid_at is not null)`

/** A removed entry is listed if its number was handed out. */
export const isListed = (eventId: string) => sql`cart.event_id = ${eventId} and ${WITH_ENTRIES}
  and (${isStarter} or check_in.state = 'handedOut') and (not cart.is_test or event.test_mode)`

/** All entries of an event at the check-in. */
export const listEntries = (db: Database, eventId: string) => selectEntries(db, isListed(eventId))

/** Those of these entries that the list of all entries has. */
export const listSomeListed = (db: Database, eventId: string, ids: number[]) =>
  selectEntries(db, sql`${isListed(eventId)} and ${isOneOf('formation.cart_item_id', ids, 'bigint')}`)

/** The entries of an event that the check-in changed after a revision. */
export const listChanged = (db: Database, eventId: string, since: number) =>
  selectEntries(db, sql`check_in.event_id = ${eventId} and check_in.revision > ${since}`)

/** These entries of an event, also removed ones. */
export const listSomeEntries = (db: Database, eventId: string, ids: number[]) =>
  selectEntries(
    db,
    sql`
      -- guard: place-never-checked-in
      (${isStarter} or not formation.active) and
      cart.event_id = ${eventId} and ${isOneOf('formation.cart_item_id', ids, 'bigint')}`,
  )

async function selectEntries(db: Database, condition: RawBuilder<unknown>): Promise<EntryRow[]> {
  const rows = await listRows<Omit<EntryRow, 'riders'>>(db)`
    select formation.cart_item_id as "cartItemId", cart.id as "cartId", formation.code_version as version,
      cart.code as "cartCode", formation.category_id as "categoryId", formation.badge,
      formation.entity_id as "entityId", ${shownClub} as entity,
      formation.team, formation.status, not formation.active as "isRemoved",
      exists (select from objection where objection.cart_item_id = formation.cart_item_id
        and objection.status = 'waiting') as "isContested",
      coalesce(check_in.state, 'expected') as state, check_in.changed_at as "stateOn",
      ${byName('person', 'device')} as "stateBy", check_in.account_id as "changedByAccount",
      check_in.device_id as "changedByDevice", coalesce(check_in.revision, 0) as revision
    from formation
    join cart_item on cart_item.id = formation.cart_item_id
    join cart on cart.id = cart_item.cart_id
    join event on event.id = cart.event_id
    left join entity on entity.id = formation.entity_id
    left join check_in on check_in.cart_item_id = formation.cart_item_id
    left join account person on person.id = check_in.account_id
    left join device on device.id = check_in.device_id
    where ${condition}
    order by formation.cart_item_id`
  const ids = rows.map(({ cartItemId }) => cartItemId)
  const riders = await listRiders(db, ids)
  return rows.map((row) => ({ ...row, riders: riders.get(row.cartItemId) ?? [] }))
}

/** The riders of these entries, by entry. Rows cost a third of a JSON list in each entry. */
async function listRiders(db: Database, ids: number[]) {
  if (ids.length === 0) return new Map<number, RiderAtCheckIn[]>()
  const rows = await listRows<RiderAtCheckIn & { cartItemId: number }>(db)`
    select rider.cart_item_id as "cartItemId", rider.account_id as "accountId", rider.position,
      account.uuid as "userUUID", rider.name, rider.sbb, rider.horse_name as "horseName",
      rider.late_comer as "lateComer",
      account.birthdate_declared or rider.declared_birthdate is not null as "isBirthdateDeclared"
    from formation_rider rider
    -- A look-up for each rider: without statistics PostgreSQL would read the accounts of the whole shop.
    join lateral (select uuid, birthdate_declared from account where id = rider.account_id offset 0) account on true
    where ${isOneOf('rider.cart_item_id', ids, 'bigint')}
    order by rider.cart_item_id, rider.position`
  return Map.groupBy(rows, ({ cartItemId }) => cartItemId)
}

/** Locks formations against changes of riders, number and status until the transaction ends. */
export const lockFormations = (db: Transaction, ids: number[]) =>
  sql`select from formation where ${isOneOf('cart_item_id', ids, 'bigint')} order by cart_item_id for share`.execute(
    db,
  )
