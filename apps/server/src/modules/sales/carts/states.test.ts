import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartStatus } from '#platform/database/tables.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { openCart } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { type MoveName, MOVES } from './carts.rules.ts'
import * as states from './states.queries.ts'

let server: TestServer
let cartId: string
beforeAll(async () => {
  server = await startTestServer()
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id })
  const { token } = await buildBuyer(server.db)
  cartId = (await openCart(server, token, [{ itemUUID: category.id }])).cartUUID
})
afterAll(() => server[Symbol.asyncDispose]())

const STATES: CartStatus[] = ['open', 'expiring', 'expired', 'paid', 'registered', 'cancelled']

function make(move: MoveName) {
  if (move === 'extend') return states.extendCart(server.db, cartId, 60)
  if (move === 'reopen') return states.reviveCart(server.db, cartId, { status: 'open', seconds: 60 })
  if (move === 'restorePaid') return states.reviveCart(server.db, cartId, { status: 'paid', seconds: 60 })
  return states.moveCart(server.db, cartId, move)
}

test.each(Object.keys(MOVES) as MoveName[])(
  'A cart makes the move %s only from the states that allow it',
  async (move) => {
    const reached: Partial<Record<CartStatus, CartStatus>> = {}
    for (const from of STATES) {
      await server.db.updateTable('cart').set({ status: from }).where('id', '=', cartId).execute()
      if (!(await make(move))) continue
      const { status } = await server.db
        .selectFrom('cart')
        .select('status')
        .where('id', '=', cartId)
        .executeTakeFirstOrThrow()
      reached[from] = status
    }
    const { from, to } = MOVES[move]
    expect(reached).toEqual(Object.fromEntries(from.map((state) => [state, to])))
  },
)
