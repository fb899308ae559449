import type { EnteredRider } from '@porteira/contract'
import type { Database } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'

export type EnteredRiderRow = EnteredRider & { nickname: string; accountId: number; isMinor: boolean }

const MAX_RIDERS = 20

/**
 * The riders of the account's own carts, each with the club of the last entry, newest first, and the people whom the
 * account added. Only riders that the account itself submitted: an administrator and a holder of the cart's id may have
 * entered others.
 */
export const listEnteredRiders = (db: Database, accountId: number) =>
  listRows<EnteredRiderRow>(db)`
    select account.cpf, account.nickname, account.name, account.uuid as "userUUID", account.id as "accountId",
      coalesce(account.birthdate > current_date - interval '18 years', false) as "isMinor",
      coalesce(last.entity_id::text, '') as "entitySel", last.entity_name as "entityName"
    from (
      (select distinct on (rider.account_id) rider.account_id, formation.submitted_at, formation.entity_id,
        formation.entity_name
      from cart
      join cart_item on cart_item.cart_id = cart.id
      join formation on formation.cart_item_id = cart_item.id and formation.submitted_at is not null
      join formation_rider rider on rider.cart_item_id = formation.cart_item_id
      where cart.owner_id = ${accountId}
        -- guard: entered-riders-of-caller-only
        and exists (
          select from audit
          where audit.entity = 'formation' and audit.entity_id = cart_item.id::text
            and audit.action = 'formation.submitted' and audit.actor_id = ${accountId} and audit.actor_kind <> 'device'
            and audit.after -> 'accountIds' @> to_jsonb(rider.account_id)
        )
      order by rider.account_id, formation.submitted_at desc)
      union all
      -- People whom the account added and did not enter yet. A person who has an account since belongs to himself.
      select addition.account_id, addition.added_at, null, '' from rider_addition addition
      join account added on added.id = addition.account_id and added.password_hash is null
      where addition.added_by = ${accountId} and addition.way = 'buyer'
        and not exists (select from formation_rider rider where rider.account_id = addition.account_id)
    ) last
    join account on account.id = last.account_id
    where account.disabled_at is null
    order by last.submitted_at desc, account.id
    limit ${MAX_RIDERS}`
