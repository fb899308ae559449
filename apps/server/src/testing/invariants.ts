import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#database/client.ts'

/** What must be true after anything whatever, each as a query that answers the rows that break it. */
const broken: Record<string, string> = {
  'no item is taken beyond its total': `select id from item where taken > total or taken < 0`,

  'what an item has taken is what lines hold of it': `
    select item.id, item.taken, coalesce(sum(line.held), 0) as held
    from item left join cart_line line on line.item_id = item.id group by item.id
    having item.taken <> coalesce(sum(line.held), 0)`,

  'the live charges of a current plan add up to its total': `
    select plan.id from plan join cart on cart.id = plan.cart_id join charge on charge.plan_id = plan.id
    where plan.is_current and cart.status in ('open', 'paid', 'registered') and charge.status not in ('removed', 'failed')
    group by plan.id having sum(charge.value_in_cents) <> plan.total_in_cents`,

  'a cart costs what its lines cost': `
    select cart.id from cart left join cart_line line on line.cart_id = cart.id
    group by cart.id having cart.total_in_cents <> coalesce(sum(line.value_in_cents), -1)`,

  'what a bundle line was charged is shared among its registrations': `
    select line.id from cart_line line join cart_item item on item.line_id = line.id
    group by line.id having line.value_in_cents <> sum(item.charged_in_cents)`,

  'every received Pix is decided': `select end_to_end_id from pix where resolution is null`,

  'an honoured Pix, a paid charge and a paid cart go together': `
    select charge.id from charge join cart on cart.id = charge.cart_id
      left join pix on pix.charge_id = charge.id and pix.resolution = 'honoured'
    where (charge.status = 'paid') <> (pix.end_to_end_id is not null)
      or (charge.status = 'paid' and cart.status not in ('paid', 'registered', 'cancelled'))`,

  'whoever is paid, paid or had nothing to pay': `
    select cart.id from cart where status in ('paid', 'registered') and not is_free
      and not exists (select from charge where charge.cart_id = cart.id and charge.status = 'paid')`,

  'no more goes back than came in': `
    select pix.end_to_end_id from pix join refund using (end_to_end_id) where refund.status <> 'failed'
    group by pix.end_to_end_id having sum(refund.value_in_cents) > pix.value_in_cents`,

  'a Pix that is not kept goes back whole': `
    select pix.end_to_end_id from pix left join refund using (end_to_end_id)
    where resolution in ('duplicate', 'late', 'cancelled') group by pix.end_to_end_id
    having coalesce(sum(refund.value_in_cents) filter (where refund.status <> 'failed'), 0) <> pix.value_in_cents`,

  'a charge is honoured once': `
    select charge_id from pix where resolution = 'honoured' group by charge_id having count(*) > 1`,

  'a number belongs to one registration of a category': `
    select category_id, badge from formation where active and badge is not null
    group by category_id, badge having count(*) > 1`,

  'the count of a CPF in a category is how often it rides there': `
    select quota.category_id, quota.cpf from cpf_quota quota
    where quota.used <> (select count(*) from formation_rider rider
      join formation using (cart_item_id)
      where formation.active and formation.category_id = quota.category_id and rider.cpf = quota.cpf)`,

  'a live cart holds its units and an ended one holds none': `
    select line.id from cart_line line join cart on cart.id = line.cart_id
    where case when cart.status in ('expired', 'cancelled') then line.held <> 0
      else line.held <> line.quantity and not exists (select from cart_item
        where cart_item.cart_id = cart.id and cart_item.removed_at is not null) end`,

  'no cart is without lines, no line without registrations': `
    select cart.id from cart left join cart_line line on line.cart_id = cart.id and line.parent_id is null
      left join cart_item item on item.line_id = line.id
    where item.id is null`,

  'each unit of a line is a registration, of a bundle one in each of its categories': `
    select line.id from cart_line line join item on item.id = line.item_id
      left join cart_item unit on unit.line_id = line.id
    where line.parent_id is null group by line.id, item.kind
    having count(unit.id) <> line.quantity * case item.kind when 'category' then 1
      else (select count(*) from cart_line child where child.parent_id = line.id) end`,

  'a cart is claimed at most once': `
    select entity_id from audit where action = 'cart.claim' group by entity_id having count(*) > 1`,

  'the audit tells the status in which each cart is': `
    select cart.id, cart.status, last.status as told from cart
      left join lateral (select after ->> 'status' as status from audit
        where entity = 'cart' and entity_id = cart.id::text and after ->> 'status' is not null
        order by id desc limit 1) last on true
    where cart.status is distinct from last.status`,

  'no session is older than its password': `
    select session.account_id from session join account on account.id = session.account_id
    where session.created_at < account.password_changed_at and session.revoked_at is null
      and session.expires_at > now()`,

  'a payment is confirmed to its buyer only when there is one': `
    select fact from outbox where fact like 'charge.paid:%'
      and split_part(fact, ':', 2) not in (select txid from charge where status = 'paid')`,
}

/** Fails with the name of each invariant that does not hold, and the rows that break it. */
export async function expectInvariants(db: Database) {
  const found: Record<string, unknown> = {}
  for (const [name, query] of Object.entries(broken)) {
    const { rows } = await sql.raw(query).execute(db)
    if (rows.length > 0) found[name] = rows
  }
  expect(found, Object.keys(found).join("; ")).toEqual({})
}
