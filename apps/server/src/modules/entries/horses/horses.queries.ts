import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'
import { isLiveEntry } from '#platform/database/sql-words.ts'
import { SUBMITTED } from '../formations/states.rules.ts'
import type { HorseRow, RiderRow } from './horses.rules.ts'

/** The name and the last day of an event; undefined without one. */
export const findEvent = (db: Database, eventId: string) =>
  db.selectFrom('event').where('id', '=', eventId).select(['name']).executeTakeFirst()

/** The riders of the live entries of an event with what they typed about their horses, in the order of the entries. */
export const listRiders = (db: Database, eventId: string) => listRows<RiderRow>(db)`
  select rider.cart_item_id as "cartItemId", rider.position, rider.sbb as registration,
    rider.horse_name as name, item.name as category, formation.badge
  from cart
  join cart_item on cart_item.cart_id = cart.id and ${isLiveEntry('cart_item')}
  join formation on formation.cart_item_id = cart_item.id and formation.active
    and formation.status = any(${SUBMITTED}::text[])
  join formation_rider rider on rider.cart_item_id = cart_item.id
  join item on item.id = cart_item.category_id
  where cart.event_id = ${eventId}
  order by item.display_order, item.name, formation.badge, rider.cart_item_id, rider.position`

/** What the desk wrote about the horses of an event. */
export const listHorseRows = (db: Database, eventId: string): Promise<HorseRow[]> =>
  db
    .selectFrom('horse')
    .where('event_id', '=', eventId)
    .select(['key as horseKey', 'registration', 'name', 'owner'])
    .orderBy('key')
    .execute()

/** Writes what the desk knows of a horse. */
export const saveHorse = (db: Transaction, eventId: string, { horseKey, ...horse }: HorseRow) =>
  db
    .insertInto('horse')
    .values({ event_id: eventId, key: horseKey, ...horse })
    .onConflict((row) =>
      row
        .columns(['event_id', 'key'])
        .doUpdateSet({ name: horse.name, owner: horse.owner, updated_at: sql<Date>`now()` }),
    )
    .execute()
