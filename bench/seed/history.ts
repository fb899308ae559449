import type { RunSql } from '../../apps/server/src/platform/database/client.ts'

const CATEGORIES = 10
const CARTS = 100
const ROUNDS = 10
const BATCH_SIZE = 10

/**
 * Past events, each with ten categories, a hundred paid carts and, per category, ten riders with ten throws:
 * the data of several years. `first` is the number of the first event.
 */
export async function addHistory(runSql: RunSql, { first, events }: { first: number; events: number }) {
  // A few at a time, because no statement may take long.
  for (let n = first; n < first + events; n += BATCH_SIZE)
    await addEvents(runSql, [n, Math.min(n + BATCH_SIZE, first + events) - 1])
}

async function addEvents(runSql: RunSql, range: number[]) {
  await runSql(
    `insert into event (id, short_name, name, starts_on, ends_on, sales_start_at, sales_end_at)
     select gen_random_uuid(), 'passado-' || n, 'RODEIO PASSADO ' || n, current_date - 30, current_date - 28,
       now() - interval '90 days', now() - interval '31 days' from generate_series($1::int, $2::int) n`,
    range,
  )
  const past = `select event.id, split_part(short_name, '-', 2)::int as n from event
    where short_name like 'passado-%' and split_part(short_name, '-', 2)::int between $1 and $2`
  await runSql(
    `with made as (
       insert into item (id, event_id, kind, name, price_in_cents, total, taken)
       select gen_random_uuid(), past.id, 'category', 'LAÇO ' || k, 12000, 100, ${CARTS / CATEGORIES}
       from (${past}) past, generate_series(1, ${CATEGORIES}) k returning id)
     insert into category (id, rankings_updated_at) select id, now() - interval '28 days' from made`,
    range,
  )
  await addPaidCarts(runSql, past, range)
  await addShots(runSql, past, range)
}

/** Each cart holds one unit of the category that its number falls to. */
async function addPaidCarts(runSql: RunSql, past: string, range: number[]) {
  await runSql(
    `with account_of as (select id, (row_number() over (order by id) - 1)::int as n from account),
     people as (select count(*)::int as count from account_of),
     category_of as (select item.id, item.event_id, (row_number() over (partition by item.event_id order by item.id) - 1)
       as k from item join (${past}) past on past.id = item.event_id),
     made as materialized (select gen_random_uuid() as id, past.id as event_id, past.n * ${CARTS} + c as number, c
       from (${past}) past, generate_series(0, ${CARTS - 1}) c),
     cart as (
       insert into cart (id, code, event_id, owner_id, status, total_in_cents, expires_at, paid_at, registered_at,
         created_at)
       select made.id, 'P' || number, event_id, account_of.id, 'registered', 12000, now() - interval '60 days',
         now() - interval '60 days', now() - interval '60 days', now() - interval '60 days'
       from made, people join account_of on true where account_of.n = made.number % people.count),
     line as (
       insert into cart_line (cart_id, item_id, quantity, held, value_in_cents)
       select made.id, category_of.id, 1, 1, 12000 from made
       join category_of on category_of.event_id = made.event_id and category_of.k = made.c % ${CATEGORIES}
       returning id, cart_id, item_id)
     insert into cart_item (cart_id, line_id, category_id, unit, charged_in_cents)
     select cart_id, id, item_id, 1, 12000 from line`,
    range,
  )
}

async function addShots(runSql: RunSql, past: string, range: number[]) {
  const riders = `(select account.uuid, badge from (select uuid, (row_number() over (order by id))::int as badge
    from account limit 10) account) rider`
  const categories = `(select item.id from item join (${past}) past on past.id = item.event_id) category`
  await runSql(
    `with entry as (
       insert into ranking_entry (category_id, badge, strength, qualify_hits, qualify_total)
       select category.id, badge, 1, 5, ${ROUNDS} from ${categories}, ${riders}),
     rider as (
       insert into ranking_rider (category_id, badge, rider_uuid, position)
       select category.id, badge, uuid, 1 from ${categories}, ${riders}),
     player as (
       insert into ranking_player (category_id, rider_uuid, hits, total, updated_at)
       select category.id, uuid, 5, ${ROUNDS}, now() from ${categories}, ${riders})
     insert into shot (id, category_id, badge, rider_uuid, phase, round, hit)
     select gen_random_uuid(), category.id, badge, uuid, 'qualify', round, round % 2 = 0
     from ${categories}, ${riders}, generate_series(1, ${ROUNDS}) round`,
    range,
  )
}
