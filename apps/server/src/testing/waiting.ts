import { buildBuyer, buildCategory, buildEvent } from './builders.ts'
import { openCart } from './paid-cart.ts'
import type { TestServer } from './server.ts'

type Buyer = Awaited<ReturnType<typeof buildBuyer>>

/** A sold-out category, whose units one person holds. */
export async function openSoldOut(
  server: TestServer,
  {
    units = 1,
    category: given,
    event: overrides,
  }: {
    units?: number
    category?: Partial<Parameters<typeof buildCategory>[1]>
    event?: Parameters<typeof buildEvent>[1]
  } = {},
) {
  const event = await buildEvent(server.db, overrides)
  const category = await buildCategory(server.db, { eventId: event.id, total: units, ...given })
  const holder = await buildBuyer(server.db)
  const carts: string[] = []
  for (let unit = 0; unit < units; unit++)
    carts.push((await openCart(server, '', [{ itemUUID: category.id }])).cartUUID)
  return { event, category, holder, carts }
}

export const joinList = (
  server: TestServer,
  { token }: { token: string },
  { eventUUID, itemUUID, units = 1 }: { eventUUID: string; itemUUID: string; units?: number },
) =>
  server.call('POST /api/events/:eventUUID/waiting', {
    params: { eventUUID },
    query: { token },
    body: { itemUUID, units, termsAccepted: 'v1' },
  })

/** A new buyer at the end of a list. */
export async function buildWaiter(
  server: TestServer,
  { event, category }: { event: { id: string }; category: { id: string } },
  units = 1,
): Promise<Buyer> {
  const buyer = await buildBuyer(server.db, { email: 'espera@example.com' })
  const answer = await joinList(server, buyer, { eventUUID: event.id, itemUUID: category.id, units })
  if (answer.status !== 200) throw new Error(`Not in the list: ${answer.body.msg}`)
  return buyer
}

/** What became of each wait of an item, in the order of arrival. */
export const readWaits = (server: TestServer, itemUUID: string) =>
  server.db
    .selectFrom('waiting')
    .where('item_id', '=', itemUUID)
    .orderBy('place')
    .select(['id', 'account_id as accountId', 'status', 'units', 'fewer', 'refused', 'cart_id as cartId'])
    .execute()

export const statusesOf = async (server: TestServer, itemUUID: string) =>
  (await readWaits(server, itemUUID)).map(({ status }) => status)
