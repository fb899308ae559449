import { addDays } from '@porteira/domain'
import { bankControl } from './bank.ts'
import { buildBuyer, buildCategory, buildEvent } from './builders.ts'
import { openCart } from './paid-cart.ts'
import { askBankNow } from './paying.ts'
import type { TestServer } from './server.ts'

/** A buyer with a cart of R$ 120,00 in `count` installments, the first of which is paid. */
export async function buildPlan(server: TestServer, { count = 3, interest = '1.00', pays = true } = {}) {
  const { token } = await buildBuyer(server.db)
  const event = await buildEvent(server.db, {
    starts_on: addDays(new Date().toISOString().slice(0, 10), 400),
    ends_on: addDays(new Date().toISOString().slice(0, 10), 402),
    pix_installments: 12,
    pix_interest_percent: interest,
  })
  const category = await buildCategory(server.db, { eventId: event.id })
  const { cartUUID } = await openCart(server, token, [{ itemUUID: category.id }])
  await server.call('GET /api/cart/:cartUUID/pay/pix', {
    params: { cartUUID },
    query: { token, mode: '1', installments: String(count) },
  })
  const first = (await listCharges(server, cartUUID))[0]!
  if (pays) await bankControl.pay({ txid: first.txid })
  await askBankNow(server)
  return { token, cartUUID, event }
}

/** The charges of a cart by installment, the older first. */
export const listCharges = (server: TestServer, cartUUID: string) =>
  server.db
    .selectFrom('charge')
    .selectAll()
    .where('cart_id', '=', cartUUID)
    .orderBy('installment')
    .orderBy('id')
    .execute()

/** The same in words, such as '2 active'. */
export const statuses = async (server: TestServer, cartUUID: string) =>
  (await listCharges(server, cartUUID)).map(({ installment, status }) => `${installment} ${status}`)
