import { ENDED } from '#modules/sales/index.ts'
import { quoted } from '#platform/database/literals.ts'

/**
 * The units that a line should hold: one for each live entry, and for a bundle one for each unit with a live entry.
 * The subquery selects by cart, because `cart_item` has an index on the cart and not on the line.
 */
const expectedUnits = `(select count(distinct unit.unit) from cart_item unit
  where unit.cart_id = line.cart_id and unit.line_id = coalesce(line.parent_id, line.id) and unit.removed_at is null
    and (item.kind = 'bundle' or unit.category_id = line.item_id))`

/** Invariants of units, carts and entries. Each query returns the rows that break the sentence of its name. */
export const stockInvariants = {
  'I1 no item is taken beyond its total': `select id::text from item where taken > total or taken < 0`,

  'I1 what an item has taken is what lines hold of it': `
    select item.id::text, item.taken, coalesce(sum(line.held), 0)::int as held
    from item left join cart_line line on line.item_id = item.id and line.held > 0 group by item.id
    having item.taken <> coalesce(sum(line.held), 0)`,

  'I3 a cart costs what its lines cost': `
    select cart.id::text, cart.total_in_cents from cart left join cart_line line on line.cart_id = cart.id
    group by cart.id having cart.total_in_cents <> coalesce(sum(line.value_in_cents), -1)`,

  'I3 what a line was charged is shared among its registrations': `
    select line.id::text from cart_line line join cart_item item on item.line_id = line.id
    group by line.id having line.value_in_cents <> sum(item.charged_in_cents)`,

  'I8 a number belongs to one registration of a category': `
    select category_id::text, badge from formation where active and badge is not null
    group by category_id, badge having count(*) > 1`,

  'I9 the count of a CPF in a category is how often it rides there': `
    select quota.category_id::text, quota.used from cpf_quota quota
    where quota.used <> (select count(*) from formation_rider rider join formation using (cart_item_id)
      where formation.active and formation.category_id = quota.category_id and rider.cpf = quota.cpf)`,

  'I10 a live cart holds its units and an ended one holds none': `
    select line.id::text, cart.status, line.held from cart_line line
    join cart on cart.id = line.cart_id join item on item.id = line.item_id
    where line.held <> case when cart.status in (${quoted(ENDED)}) then 0 else ${expectedUnits} end`,

  'I10 no cart is without lines, no line without registrations': `
    select cart.id::text from cart left join cart_line line on line.cart_id = cart.id and line.parent_id is null
      left join cart_item item on item.line_id = line.id
    where item.id is null`,

  'I13 each unit of a line is a registration, of a bundle one in each of its categories': `
    select line.id::text from cart_line line join item on item.id = line.item_id
      left join cart_item unit on unit.line_id = line.id
    where line.parent_id is null group by line.id, item.kind
    having count(unit.id) <> line.quantity * case item.kind when 'category' then 1
      else (select count(*) from cart_line child
        where child.cart_id = line.cart_id and child.parent_id = line.id) end`,
}
