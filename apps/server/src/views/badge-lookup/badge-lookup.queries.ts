import type { Reply } from '@porteira/contract'
import type { Database } from '#platform/database/client.ts'
import { today } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'

export type FoundBadge = Omit<
  Reply<'GET /api/users/badges/:cpf'>['items'][number],
  'userStrength' | 'live' | 'result'
> & {
  strength: number | null
  strengthOptions: number
  catUUID: string
  isLive: boolean
  mayHaveResult: boolean
}

/** The badges of a rider at future events and at events of the last thirty days. */
export const listBadges = (db: Database, cpf: string) =>
  listRows<FoundBadge>(db)`
    select event.name as "eventName", event.starts_on as "eventDate", item.name as "categoryName",
      formation.badge as "userBadge", formation.strength, category.strength_options as "strengthOptions",
      category.id as "catUUID", category.rankings_live_now and not category.hide_from_rankings as "isLive",
      category.competition is not null and not category.hide_from_rankings
        and (category.final_started_at is not null or not category.rankings_live_now)
        and category.rankings_updated_at is not null as "mayHaveResult"
    from account
    join formation_rider on formation_rider.account_id = account.id
    join formation on formation.cart_item_id = formation_rider.cart_item_id
    join category on category.id = formation.category_id
    join item on item.id = category.id
    join event on event.id = item.event_id
    where account.cpf = ${cpf} and formation.active and formation.badge is not null
      and not event.test_mode and not event.hide_from_rankings
      and event.ends_on >= ${today} - 30
    order by event.starts_on, event.name, item.display_order, item.name, formation.badge`
