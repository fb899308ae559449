import { randomUUID } from 'node:crypto'
import { openSale } from '../seed/sale.ts'
import { addScoreboard } from '../seed/scoreboard.ts'
import type { Screen } from './screens.ts'
import type { SeasonShop } from './season-shop.ts'

const RIDERS = 60
const CARTS = 600

/** Calls that write: one shot of a scorer, and the riders of a formation. */
export const listWrites = async (shop: SeasonShop): Promise<Screen[]> => [
  await scoring(shop),
  await savingRiders(shop),
]

async function scoring({ environment, runSql, buyers, administrators }: SeasonShop): Promise<Screen> {
  const sale = await openSale(environment.db, 1)
  const category = sale.items[0]!
  await runSql(`update event set starts_on = current_date, ends_on = current_date + 1 where id = $1`, [
    sale.eventId,
  ])
  await addScoreboard(runSql, category, buyers.slice(0, RIDERS))
  const { rows } = await runSql(
    `select badge, rider_uuid as uuid from ranking_rider where category_id = $1`,
    [category],
  )
  const riders = rows as { badge: number; uuid: string }[]
  return {
    work: 'scoring one shot',
    method: 'POST',
    calls: 60,
    address: () => `/api/scoring/${category}/shots`,
    caller: (n) => administrators[n % administrators.length]!,
    body: (n) => ({
      shots: [
        {
          id: randomUUID(),
          ...riders[n % RIDERS],
          phase: 'qualify',
          round: 1 + Math.floor(n / RIDERS),
          hit: n % 2,
          thrownOn: new Date().toISOString(),
        },
      ],
      undone: [],
    }),
  }
}

/** The riders are accounts of the season. Each call saves another cart. */
async function savingRiders({ environment, runSql, buyers }: SeasonShop): Promise<Screen> {
  const sale = await openSale(environment.db, 1)
  const owners = buyers.slice(-CARTS)
  const { rows } = await runSql(
    `with cart as (
       insert into cart (id, code, event_id, owner_id, status, total_in_cents, expires_at, paid_at)
       select gen_random_uuid(), 'R' || left(md5(random()::text), 12), $1::uuid, id, 'paid', 12000, now(), now() from unnest($2::bigint[]) id
       returning id, owner_id
     ), line as (
       insert into cart_line (cart_id, item_id, quantity, held, value_in_cents)
       select id, $3::uuid, 1, 1, 12000 from cart returning id, cart_id
     ), entry as (
       insert into cart_item (cart_id, line_id, category_id, unit, charged_in_cents)
       select cart_id, id, $3::uuid, 1, 12000 from line returning id, cart_id
     ), formation as (
       insert into formation (cart_item_id, category_id) select id, $3::uuid from entry
     ), stock as (
       update item set taken = taken + $4::int where id = $3::uuid
     ), rider as (
       select cpf, row_number() over (order by id) as n from account where id > 2000000 order by id limit $4::int
     )
     select cart.id as "cartId", cart.owner_id as "ownerId", entry.id as "cartItemId", rider.cpf
     from (select *, row_number() over (order by owner_id) as n from cart) cart
     join entry on entry.cart_id = cart.id join rider using (n)`,
    [sale.eventId, owners.map(({ accountId }) => accountId), sale.items[0], CARTS],
  )
  const carts = rows as { cartId: string; ownerId: number; cartItemId: number; cpf: string }[]
  const ownerOf = new Map(owners.map((owner) => [owner.accountId, owner]))
  return {
    work: 'saving the riders of an entry',
    method: 'PUT',
    calls: 60,
    address: (n) => `/api/cart/${carts[n]!.cartId}/participants`,
    caller: (n) => ownerOf.get(carts[n]!.ownerId)!,
    body: (n) => ({ items: [{ cartItemId: carts[n]!.cartItemId, participants: [{ cpf: carts[n]!.cpf }] }] }),
  }
}
