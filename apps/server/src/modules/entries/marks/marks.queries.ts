import { AUTHORISATION_WAIVER } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { isStarter } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'
import type { MarkedRow } from './marks.rules.ts'

/** What decides the marks of the entries of a category that have a number. */
export const listMarkedRows = (db: Database, categoryId: string) => listRows<MarkedRow>(db)`
  select event.id as "eventId", event.minors_need_authorisation as setting, formation.badge, formation.status,
    coalesce(check_in.state, 'expected') as state,
    exists (select from check_in begun where begun.event_id = event.id) as "isCheckedIn",
    exists (select from requirement_waiver waiver where waiver.cart_item_id = formation.cart_item_id
      and waiver.requirement_id = ${AUTHORISATION_WAIVER}) as "isWaived",
    array(select account_id::float8 from formation_rider rider
      where rider.cart_item_id = formation.cart_item_id) as riders
  from formation
  join item on item.id = formation.category_id
  join event on event.id = item.event_id
  left join check_in on check_in.cart_item_id = formation.cart_item_id
  where formation.category_id = ${categoryId} and ${isStarter} and formation.badge is not null`
