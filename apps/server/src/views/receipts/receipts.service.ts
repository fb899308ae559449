import { receiptMessages, refundedLabel } from '@porteira/domain'
import type { Context } from '#context.ts'
import { cartNotFound, refuse } from '#platform/errors.ts'
import { type CartRow, enterCart, type Visitor, wireStatus } from '#modules/sales/index.ts'
import { safeHtml } from '#modules/catalog/index.ts'
import { listFilledForms } from '#modules/entries/index.ts'
import { listRefunded, listPayments } from '#modules/payments/index.ts'
import { trusted } from './html.rules.ts'
import { receiptPage } from './page.rules.ts'
import * as queries from './receipts.queries.ts'
import { entryOf, paidInCents, paymentLines, type Receipt } from './receipts.rules.ts'

type Dependencies = Pick<Context, 'db' | 'config'>

/** The receipt of a cart as an HTML document, for its owner and for administrators. */
export async function readReceipt(dependencies: Dependencies, cartUUID: string, visitor: Visitor) {
  const { cart, sees } = await enterCart(dependencies, cartUUID, visitor)
  if (sees === 'holder') throw cartNotFound()
  return receiptPage(await gatherReceipt(dependencies, cart)).text
}

/** The content of the receipt of a paid or registered cart. Refuses any other status. */
export async function gatherReceipt(
  { db, config }: Dependencies,
  cart: Pick<CartRow, 'id' | 'status'>,
): Promise<Receipt> {
  const cartStatus = wireStatus(cart)
  if (cartStatus !== 'Registered' && cartStatus !== 'Paid')
    throw refuse('not_registered', receiptMessages.notRegisteredYet)
  const facts = await queries.readReceiptFacts(db, cart.id)
  if (!facts) throw cartNotFound()
  const filled = (await listFilledForms(db, [cart.id], 'owner')).get(cart.id) ?? []
  const live = filled.filter(({ row }) => row.removedAt === null)
  const received = (await listPayments(db, [cart.id]))(cart.id)
  const returned = (await listRefunded(db, [cart.id]))(cart.id)
  const rulesOf = new Map(live.map(({ row }) => [row.categoryName, row.rules]))
  return {
    facts,
    cartStatus,
    entries: live.map(({ row, form }) => entryOf(form, row, facts)),
    payments: paymentLines(received, { onlyPaid: cartStatus === 'Paid' }),
    paidInCents: paidInCents(received.pix),
    returned: refundedLabel(returned),
    rules: [...rulesOf]
      .filter(([, text]) => text !== '')
      .map(([category, text]) => ({ category, text: trusted(safeHtml(text)) })),
    seller: config.seller,
    issuedAt: facts.issuedAt,
  }
}
