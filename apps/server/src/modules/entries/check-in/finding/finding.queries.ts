import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { listValues } from '#platform/database/statements.ts'
import { isListed } from '../entries/entries.queries.ts'

/** The listed entries of an event in which the person with a CPF rides. */
export const listEntriesOfCpf = (db: Database, eventId: string, cpf: string) =>
  listEntriesOf(db, eventId, sql`account.cpf = ${cpf}`)

export type NameSearch = {
  name: string
  /** Each word must be a whole word of the name, not only the beginning of one. */
  isWhole: boolean
}

/** The listed entries of an event in which a person rides whose name has all these words, without accents and capitals. */
export const listEntriesOfName = (db: Database, eventId: string, { name, isWhole }: NameSearch) =>
  listEntriesOf(
    db,
    eventId,
    sql`not exists (
      select from unnest(string_to_array(trim(fold_words(${name})), ' ')) as word
      where not exists (
        select from unnest(string_to_array(trim(fold_words(account.name || ' ' || account.nickname)), ' ')) as own
        where ${isWhole ? sql`own = word` : sql`starts_with(own, word)`}))`,
  )

const listEntriesOf = (db: Database, eventId: string, isMeant: RawBuilder<unknown>) => listValues<number>(db)`
  select distinct formation.cart_item_id as "cartItemId", formation.badge
  from account
  join formation_rider rider on rider.account_id = account.id
  join formation on formation.cart_item_id = rider.cart_item_id
  join cart_item on cart_item.id = formation.cart_item_id
  join cart on cart.id = cart_item.cart_id
  join event on event.id = cart.event_id
  left join check_in on check_in.cart_item_id = formation.cart_item_id
  -- guard: found-entries-of-same-event
  where ${isListed(eventId)}
    and ${isMeant}
  order by formation.badge, 1`
