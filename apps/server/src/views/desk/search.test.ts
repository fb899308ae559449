import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEvent } from '#testing/builders.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { parseSearch } from './search.rules.ts'
import { findCarts } from './search.service.ts'

const CARTS = 5000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await buildCrowd(server)
}, 60_000)
afterAll(() => server[Symbol.asyncDispose]())

/** Every buyer is a SILVA with one cart. Every tenth is a DIZIMA without one of the newest carts. The last is a RARA. */
async function buildCrowd({ db }: TestServer) {
  const event = await buildEvent(db)
  await sql`
    with person as (
      insert into account (id, uuid, cpf, name, nickname)
      select n, gen_random_uuid(), lpad(n::text, 11, '0'),
        case when n = ${CARTS} then 'RARA ' when n % 10 = 0 and n < 4000 then 'DIZIMA ' else 'GENTE ' end || 'SILVA', 'N' || n
      from generate_series(1, ${CARTS}::int) n returning id)
    insert into cart (id, code, event_id, owner_id, total_in_cents, is_free, expires_at, created_at)
    select gen_random_uuid(), 'MULTIDAO-' || lpad(id::text, 5, '0'), ${event.id}, id, 0, true, now(),
      now() - make_interval(secs => ${CARTS} - id) from person`.execute(db)
  await sql`analyze`.execute(db)
}

const codesOf = async (term: string) => {
  const ids = await findCarts(server.db, parseSearch(term), 'all')
  const rows = await server.db.selectFrom('cart').select(['id', 'code']).where('id', 'in', ids).execute()
  return ids.map((id) => Number(rows.find((row) => row.id === id)?.code.slice(-5)))
}
const downFrom = (first: number, step: number) =>
  Array.from({ length: 50 }, (_, index) => first - index * step)

test.each([
  ['silva', 'everybody', downFrom(CARTS, 1)],
  ['dizima', 'many, all of them long ago', downFrom(3990, 10)],
  ['rara', 'one', [CARTS]],
  ['multidao', 'every code', downFrom(CARTS, 1)],
])('"%s" means %s, and the newest fifty are found', async (term, _, codes) =>
  expect(await codesOf(term)).toEqual(codes),
)

test('A search that every cart matches takes less time than one plain statement', async () => {
  const plain = () =>
    sql`with people as (select id from account
        where to_tsvector('simple', fold_words(name || ' ' || nickname || ' ' || email)) @@ 'silva:*'::tsquery)
      select id from (
        select id, created_at from cart where owner_id in (select id from people)
        union select cart.id, created_at from people join formation_rider on account_id = people.id
          join cart_item on cart_item.id = cart_item_id join cart on cart.id = cart_id
        union select id, created_at from cart where code like 'SILVA%') as found
      order by created_at desc, id limit 50`.execute(server.db)
  const ours = () => findCarts(server.db, parseSearch('silva'), 'all')
  const [one, other] = [await quickest(plain), await quickest(ours)]
  expect(other / one).toBeLessThan(1)
})

async function quickest(work: () => Promise<unknown>) {
  let best = Infinity
  for (let round = 0; round < 7; round++) {
    const began = performance.now()
    await work()
    best = Math.min(best, performance.now() - began)
  }
  return best
}
