import { sql } from 'kysely'
import { ENDED, HOLDING } from '#modules/sales/index.ts'
import { literals } from '#platform/database/literals.ts'
import { isLiveEntry } from '#platform/database/sql-words.ts'
import type { Invariant } from './invariant.queries.ts'

/**
 * The units that a line should hold: one for each live entry, and for a bundle one for each unit with a live entry.
 * The subquery selects by cart, because `cart_item` has an index on the cart and not on the line.
 */
const expectedUnits = sql`(select case item.kind when 'bundle' then count(distinct unit.unit) else count(*) end from cart_item unit
  where unit.cart_id = line.cart_id and unit.line_id = coalesce(line.parent_id, line.id) and ${isLiveEntry('unit')}
    and (item.kind = 'bundle' or unit.category_id = line.item_id))`

/** Invariants of units, carts and entries. Each query returns the rows that break the sentence of its name. */
export const stockInvariants: Record<string, Invariant> = {
  'I1 no item is taken beyond its total': {
    of: 'item',
    broken: (only) => sql`
      select item.id::text as item from item where (taken > total or taken < 0) and ${only('item.id')}`,
  },

  // Reads every line that holds units of an item, so a changed item costs as much as it has sold.
  'I1 what an item has taken is what lines hold of it': {
    of: 'item',
    broken: (only) => sql`
      select item.id::text as item, item.taken, coalesce(sum(line.held), 0)::int as held
      from item left join cart_line line on line.item_id = item.id and line.held > 0
      where ${only('item.id')} group by item.id
      having item.taken <> coalesce(sum(line.held), 0)`,
  },

  'I3 a cart costs what its entries cost that were live when it was paid': {
    of: 'cart',
    broken: (only) => sql`
      select cart.id::text as cart, cart.total_in_cents from cart left join cart_item item on item.cart_id = cart.id
      where ${only('cart.id')} group by cart.id
      having cart.total_in_cents <> coalesce(sum(item.charged_in_cents) filter (where not item.ended_unpaid), -1)`,
  },

  'I3 only a unit without a live entry ended before its cart was paid': {
    of: 'cart',
    broken: (only) => sql`
      select item.cart_id::text as cart, item.id from cart_item item join cart_item other on other.cart_id = item.cart_id
        and other.line_id = item.line_id and other.unit = item.unit
      where ${only('item.cart_id')} and item.ended_unpaid and (${isLiveEntry('other')} or not other.ended_unpaid)`,
  },

  'I3 what a line was charged is shared among its registrations': {
    of: 'cart',
    broken: (only) => sql`
      select line.cart_id::text as cart, line.id::text as line
      from cart_line line join cart_item item on item.cart_id = line.cart_id and item.line_id = line.id
      where ${only('line.cart_id')}
      group by line.id having line.value_in_cents <> sum(item.charged_in_cents)`,
  },

  'I27 a voucher is used by no more carts than its terms say': {
    of: 'cart',
    broken: (only) => sql`
      select cart.id::text as cart, voucher.code from cart join voucher on voucher.id = cart.voucher_id
      where ${only('cart.id')} and cart.status in (${literals(HOLDING)}) and voucher.max_uses < (select count(*)
        from cart other where other.voucher_id = voucher.id and other.status in (${literals(HOLDING)}))`,
  },

  'I27 only the entries of a cart with a voucher are cheaper, and none costs more': {
    of: 'cart',
    broken: (only) => sql`
      select cart.id::text as cart, item.id::text as entry from cart_item item join cart on cart.id = item.cart_id
      where ${only('item.cart_id')} and num_nonnulls(full_price_in_cents) = 1
        and (num_nonnulls(cart.voucher_id) = 0 or charged_in_cents > full_price_in_cents)`,
  },

  'I30 an offer of a waiting list is a cart of the person who waited': {
    of: 'cart',
    broken: (only) => sql`
      select cart.id::text as cart, waiting.id::text as waiting from waiting join cart on cart.id = waiting.cart_id
      where ${only('cart.id')} and (num_nonnulls(cart.owner_id) = 0 or cart.owner_id <> waiting.account_id
        or cart.event_id <> waiting.event_id)`,
  },

  'I8 a number belongs to one registration of a category': {
    of: 'item',
    broken: (only) => sql`
      select category_id::text as item, badge from formation
      where active and badge is not null and ${only('category_id')}
      group by category_id, badge having count(*) > 1`,
  },

  'I29 an entry is a place without riders if its category sells places': {
    of: 'item',
    broken: (only) => sql`
      select category_id::text as item, cart_item_id, status from formation join category on category.id = category_id
      where ${only('category_id')} and (active and without_riders <> (status = 'place')
        or without_riders and exists (select from formation_rider rider where rider.cart_item_id = formation.cart_item_id))`,
  },

  // Reads every rider of a category, so a changed category costs as much as it has riders.
  'I9 the count of a CPF in a category is how often it rides there': {
    of: 'item',
    broken: (only) => sql`
      select quota.category_id::text as item, quota.used from cpf_quota quota
      left join (select formation.category_id, rider.cpf, count(*) as times
        from formation join formation_rider rider using (cart_item_id)
        where formation.active and ${only('formation.category_id')} group by 1, 2) as riding
        on riding.category_id = quota.category_id and riding.cpf = quota.cpf
      where ${only('quota.category_id')} and quota.used <> coalesce(riding.times, 0)`,
  },

  'I10 a live cart holds its units and an ended one holds none': {
    of: 'cart',
    broken: (only) => sql`
      select line.cart_id::text as cart, line.id::text as line, cart.status, line.held from cart_line line
      join cart on cart.id = line.cart_id join item on item.id = line.item_id
      where ${only('line.cart_id')}
        and line.held <> case when cart.status in (${literals(ENDED)}) then 0 else ${expectedUnits} end`,
  },

  'I10 no cart is without lines, no line without registrations': {
    of: 'cart',
    broken: (only) => sql`
      select cart.id::text as cart
      from cart left join cart_line line on line.cart_id = cart.id and line.parent_id is null
        left join cart_item item on item.cart_id = line.cart_id and item.line_id = line.id
      where item.id is null and ${only('cart.id')}`,
  },

  'I13 each unit of a line is a registration, of a bundle one in each of its categories': {
    of: 'cart',
    broken: (only) => sql`
      select line.cart_id::text as cart, line.id::text as line from cart_line line join item on item.id = line.item_id
        left join cart_item unit on unit.cart_id = line.cart_id and unit.line_id = line.id
      where line.parent_id is null and ${only('line.cart_id')} group by line.id, item.kind
      having count(unit.id) <> case item.kind when 'category' then line.quantity
        else (select sum(child.quantity) from cart_line child
          where child.cart_id = line.cart_id and child.parent_id = line.id) end`,
  },
}
