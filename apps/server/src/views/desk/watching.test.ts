import { expect, test } from 'vitest'
import { buildAdmin } from '#testing/builders.ts'
import { startTestServer } from '#testing/server.ts'

test('The thousandth search of an administrator in a day logs an error and still finds carts', async () => {
  const called: unknown[] = []
  const log = { info() {}, warn() {}, error: (fields: object) => void called.push(fields) }
  await using server = await startTestServer({ context: { log } })
  const { account, token } = await buildAdmin(server.db)
  const search = async () =>
    (await server.call('GET /api/cart/admin/search/:term', { params: { term: 'ninguém' }, query: { token } }))
      .status
  const searchedBefore = { key: `search-day:${account.id}`, points: 998, expire: Date.now() + 60_000 }
  await server.db.insertInto('limit_counter').values(searchedBefore).execute()

  expect([await search(), called.length]).toEqual([200, 0])
  expect([await search(), called]).toEqual([200, [{ event: 'search.excessive', accountId: account.id }]])
})
