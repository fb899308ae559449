import { sql } from 'kysely'
import type { Invariant } from './invariant.queries.ts'

/** Invariants of the check-in. Each query returns the rows that violate the sentence of its name. */
export const checkInInvariants: Record<string, Invariant> = {
  'I19 a number is handed out to one registration at most': {
    of: 'item',
    broken: (only) => sql`
      select category_id::text as item, badge from check_in where badge is not null and ${only('category_id')}
      group by category_id, badge having count(*) > 1`,
  },

  'I19 a number that is handed out is the number of its registration': {
    of: 'cart',
    broken: (only) => sql`
      select cart_item.cart_id::text as cart, check_in.cart_item_id, check_in.badge from check_in
      join cart_item on cart_item.id = check_in.cart_item_id
      join formation on formation.cart_item_id = check_in.cart_item_id and formation.active
      where check_in.state = 'handedOut' and ${only('cart_item.cart_id')}
        and check_in.badge is distinct from formation.badge`,
  },

  'I19 a registration has its number by an action that was applied': {
    of: 'cart',
    broken: (only) => sql`
      select cart_item.cart_id::text as cart, check_in.cart_item_id from check_in
      join cart_item on cart_item.id = check_in.cart_item_id
      where check_in.state = 'handedOut' and ${only('cart_item.cart_id')}
        and not exists (select from check_in_action action where action.cart_item_id = check_in.cart_item_id
          and action.kind = 'handOut' and action.outcome = 'applied')`,
  },

  'I19 an action at the check-in is applied or listed as a conflict': {
    of: 'cart',
    broken: (only) => sql`
      select cart_item.cart_id::text as cart, action.id::text from check_in_action action
      join cart_item on cart_item.id = action.cart_item_id
      left join check_in_conflict conflict on conflict.action_id = action.id
      where (action.outcome = 'conflict') = (conflict.id is null) and ${only('cart_item.cart_id')}`,
  },

  // The authorisation must be valid at the time of the hand-out. It may end later.
  'I22 no minor has a number without an authorisation or a waiver where the event requires it': {
    of: 'cart',
    broken: (only) => sql`
      select cart_item.cart_id::text as cart, check_in.cart_item_id, rider.account_id from check_in
      join event on event.id = check_in.event_id and event.minors_need_authorisation = 'require'
      join cart_item on cart_item.id = check_in.cart_item_id
      join formation_rider rider on rider.cart_item_id = check_in.cart_item_id
      join account on account.id = rider.account_id and account.disabled_at is null
      where check_in.state = 'handedOut' and not check_in.before_requirement and ${only('cart_item.cart_id')}
        and event.ends_on > now() - interval '1 year'
        and greatest(account.birthdate, rider.declared_birthdate) > event.starts_on - interval '18 years'
        and not exists (select from requirement_waiver waiver
          where waiver.cart_item_id = check_in.cart_item_id and waiver.requirement_id = 'authorisation')
        and not exists (select from authorisation
          where authorisation.event_id = check_in.event_id and authorisation.account_id = rider.account_id
            and coalesce(signed_at, paper_at) <= check_in.stored_at
            and coalesce(revoked_at, withdrawn_at, 'infinity') > check_in.stored_at)`,
  },
}
