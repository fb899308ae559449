import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildAccount, buildCategory, buildEvent } from '#testing/builders.ts'
import { type Database, startTestServer } from '#testing/server.ts'
import { readHoldings } from './holdings.queries.ts'
import { countOpenByAddress, listFacts, listTakenAnonymously } from './reservations.queries.ts'

/** The rows of carts and lines that this connection has read since its statistics were last stored. */
async function countRowsRead(db: Database) {
  const { rows } = await sql<{ count: number }>`
    select sum(seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
    where relname in ('cart', 'cart_line')`.execute(db)
  return rows[0]?.count ?? 0
}

test('The reads under the lock of an item do not grow with the carts that were sold', async () => {
  await using server = await startTestServer()
  const { id: eventId } = await buildEvent(server.db)
  const { id: itemId } = await buildCategory(server.db, { eventId, total: 5000 })
  const { id: accountId } = await buildAccount(server.db)
  await sql`
    insert into account (id, uuid, cpf, name)
    select 1000000 + n, gen_random_uuid(), '99999' || lpad(n::text, 6, '0'), 'PESSOA INVENTADA' from generate_series(1, 3000) as n`.execute(
    server.db,
  )
  await sql`
    with new_cart as (insert into cart (id, code, event_id, owner_id, status, total_in_cents, expires_at)
      select gen_random_uuid(), id::text, ${eventId}::uuid, id, 'paid', 12000, now() + interval '1 hour' from account
      union all
      select gen_random_uuid(), 'v' || n, ${eventId}, null, 'open', 12000, now() + interval '1 hour'
      from generate_series(1, 200) as n
      returning id)
    insert into cart_line (cart_id, item_id, quantity, held, value_in_cents)
    select id, ${itemId}, 1, 1, 12000 from new_cart`.execute(server.db)
  await sql`analyze`.execute(server.db)

  const read = await server.db.transaction().execute(async (db) => {
    const before = await countRowsRead(db)
    const facts = await listFacts(
      db,
      { itemIds: [itemId], accountIds: [accountId], addresses: ['10.0.0.1'] },
      { locked: true },
    )
    const { bought } = await readHoldings(db, [accountId], [...facts.events.keys()])
    const taken = await listTakenAnonymously(db, [itemId])
    return {
      units: [bought.get(`${accountId}:${itemId}`), taken.get(itemId)],
      rows: (await countRowsRead(db)) - before,
    }
  })

  expect(read.units).toEqual([1, 200])
  expect(read.rows).toBeLessThan(450)
})

test('A reservation reads no cart of another address and at most nine hundred of its own, with fifty thousand open carts of one address', async () => {
  await using server = await startTestServer()
  const { id: eventId } = await buildEvent(server.db)
  const { id: itemId } = await buildCategory(server.db, { eventId })
  await sql`
    insert into cart (id, code, event_id, status, total_in_cents, expires_at, ip_prefix)
    select gen_random_uuid(), 'A' || n, ${eventId}::uuid, 'open', 12000, now() + interval '1 hour', '10.0.0.1'
    from generate_series(1, 50000) as n`.execute(server.db)
  await sql`analyze cart`.execute(server.db)

  const rowsFor = (address: string) =>
    server.db.transaction().execute(async (db) => {
      const counts = [await countRowsRead(db)]
      await listFacts(db, { itemIds: [itemId], addresses: [address] }, { locked: true })
      counts.push(await countRowsRead(db))
      await countOpenByAddress(db, [address])
      counts.push(await countRowsRead(db))
      return counts.slice(1).map((count, index) => count - counts[index]!)
    })

  expect([await rowsFor('10.0.0.1'), await rowsFor('10.0.0.2')]).toEqual([
    [900, 900],
    [0, 0],
  ])
})
