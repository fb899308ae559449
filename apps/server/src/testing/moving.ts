import type { Input } from '@porteira/contract'
import type { TestServer } from './server.ts'

type Body = Input<'POST /api/cart/admin/:cartUUID/:cartItemId/move'>['body']
export type MoveOptions = Partial<Omit<Body, 'itemUUID'>> & { by?: string; key?: string }

/** The calls of the office that move entries of one cart. */
export function openMoves(server: TestServer, { cartUUID, owner }: { cartUUID: string; owner: string }) {
  const paramsOf = (cartItemId: number) => ({ cartUUID, cartItemId: String(cartItemId) })
  const read = (cartItemId: number, itemUUID?: string, by = owner) =>
    server.call('GET /api/cart/admin/:cartUUID/:cartItemId/move', {
      params: paramsOf(cartItemId),
      query: { token: by, ...(itemUUID !== undefined && { itemUUID }) },
    })
  const preview = async (cartItemId: number, itemUUID: string) =>
    (await read(cartItemId, itemUUID)).body.move!
  /** Moves as the page does: it shows the preview, and sends its sums. */
  const move = async (cartItemId: number, itemUUID: string, options: MoveOptions = {}) => {
    const { by = owner, key, ...given } = options
    const shown = given.shown ?? (await shownFor(cartItemId, itemUUID))
    const { status, body } = await server.call(
      'POST /api/cart/admin/:cartUUID/:cartItemId/move',
      {
        params: paramsOf(cartItemId),
        query: { token: by },
        body: { itemUUID, reason: 'Menos de dez inscritos', ...given, shown },
      },
      key === undefined ? {} : { 'idempotency-key': key },
    )
    return [status, body.msg] as const
  }
  const shownFor = async (cartItemId: number, itemUUID: string) => {
    const { owed, removal } = (await preview(cartItemId, itemUUID)) ?? { owed: 0, removal: { value: 0 } }
    return { owed, value: removal.value }
  }
  return { read, preview, move }
}

/** The newest live entry of a cart in a category or bundle. */
export const readLiveIn = async ({ db }: TestServer, cartUUID: string, itemUUID: string) =>
  db
    .selectFrom('cart_item')
    .innerJoin('cart_line', 'cart_line.id', 'cart_item.line_id')
    .leftJoin('formation', 'formation.cart_item_id', 'cart_item.id')
    .where('cart_item.cart_id', '=', cartUUID)
    .where('cart_item.removed_at', 'is', null)
    .where((row) =>
      row.or([row('cart_line.item_id', '=', itemUUID), row('cart_item.bundle_id', '=', itemUUID)]),
    )
    .orderBy('cart_item.id', 'desc')
    .select(['cart_item.id', 'charged_in_cents', 'moved_from', 'formation.badge', 'formation.status'])
    .executeTakeFirst()
