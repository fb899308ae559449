import { entryCodeText, entryPayload } from '@porteira/domain'
import { expect, test } from 'vitest'
import { type Desk, openDesk } from '#testing/desk-sales.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
let desk: Desk
let other: Desk
serverOfFile(async (started) => {
  server = started
  desk = await openDesk(server)
  other = await openDesk(server)
})

const codeOf = (cartItemId: number, eventUUID: string) =>
  entryCodeText(entryPayload({ cartItemId, eventUUID, version: 1 }), new Uint8Array(64))

async function find(term: string, { token }: { token: string }) {
  const { body } = await server.call('GET /api/cart/admin/search/:term', {
    params: { term },
    query: { token },
  })
  return body.purchases.map(({ cartUUID }) => cartUUID)
}

test('The text of the QR code of an entry finds its cart, for the desk of its event only', async () => {
  const cartUUID = await desk.sold()
  const { id } = await server.db
    .selectFrom('cart_item')
    .where('cart_id', '=', cartUUID)
    .select('id')
    .executeTakeFirstOrThrow()
  expect(await find(codeOf(id, desk.event.id), desk)).toEqual([cartUUID])
  expect(await find(codeOf(id, desk.event.id), other)).toEqual([])
  expect(await find(codeOf(id, other.event.id), desk)).toEqual([])
  expect(await find(codeOf(id + 1000, desk.event.id), desk)).toEqual([])
})
