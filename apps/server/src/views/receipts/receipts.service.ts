import { receiptMessages, refundedLabel } from '@porteira/domain'
import { rulesInWords } from '@porteira/domain/competition'
import type { Context } from '#context.ts'
import { sellerOf } from '#receiving-accounts.ts'
import { cartNotFound, refuse } from '#platform/errors.ts'
import { type CartRow, enterCart, type Visitor, wireStatus, listCartVouchers } from '#modules/sales/index.ts'
import { safeHtml } from '#modules/catalog/index.ts'
import { listEntryCodes, listFilledForms, qrCode } from '#modules/entries/index.ts'
import { listMoney } from '#modules/payments/index.ts'
import { trusted } from './html.rules.ts'
import { receiptPage } from './page.rules.ts'
import * as queries from './receipts.queries.ts'
import { entryOf, paidInCents, paymentLines, type Receipt } from './receipts.rules.ts'

type Dependencies = Pick<Context, 'db' | 'config' | 'accounts'>

/** The receipt of a cart as an HTML document, for its owner and for administrators. */
export async function readReceipt(dependencies: Dependencies, cartUUID: string, visitor: Visitor) {
  const { cart, sees } = await enterCart(dependencies, cartUUID, visitor)
  if (sees === 'holder') throw cartNotFound()
  const receipt = await gatherReceipt(dependencies, cart)
  const codes = receipt.entries.map(({ code }) => code).filter(Boolean)
  const pictures = await Promise.all(codes.map(async (code) => [code, trusted(await qrCode(code))] as const))
  return receiptPage(receipt, new Map(pictures)).text
}

type ReceiptCart = Pick<CartRow, 'id' | 'status'>

/** The content of the receipt of a paid or registered cart. Refuses any other status. */
export async function gatherReceipt(dependencies: Dependencies, cart: ReceiptCart): Promise<Receipt> {
  const receipt = (await gatherReceipts(dependencies, [cart])).get(cart.id)
  if (!receipt) throw cartNotFound()
  return receipt
}

/** The contents of the receipts of paid or registered carts, by the id of the cart. Refuses any other status. */
export async function gatherReceipts({ db, config, accounts }: Dependencies, carts: ReceiptCart[]) {
  if (carts.some((cart) => !hasReceipt(cart)))
    throw refuse('not_registered', receiptMessages.notRegisteredYet)
  const ids = carts.map(({ id }) => id)
  const factsOf = await queries.listReceiptFacts(db, ids)
  const forms = await listFilledForms(db, ids, 'owner')
  const codes = await listEntryCodes({ db, config }, ids)
  const sentencesOf = new Map(
    (await queries.listCompetitions(db, ids)).map(({ id, rules, names }) => [
      id,
      rulesInWords(rules, (category) => names[category] ?? category),
    ]),
  )
  const { paymentOf, refundedOf } = await listMoney(db, ids)
  const vouchers = await listCartVouchers(db, ids)
  const receipts = new Map<string, Receipt>()
  for (const { id, ...cart } of carts) {
    const facts = factsOf.get(id)
    if (!facts) continue
    const cartStatus = wireStatus(cart) as Receipt['cartStatus']
    const live = (forms.get(id) ?? []).filter(({ row }) => row.removedAt === null)
    const received = paymentOf(id)
    const codeOf = new Map(codes.get(id)?.map(({ cartItemId, code }) => [cartItemId, code]))
    const categories = new Map(live.map(({ row }) => [row.categoryId, row]))
    receipts.set(id, {
      facts,
      voucher: vouchers.get(id)?.voucher,
      cartStatus,
      entries: live.map(({ row, form }) => {
        const code = codeOf.get(row.cartItemId) ?? ''
        return entryOf(form, row, { ...facts, code })
      }),
      payments: paymentLines(received, { onlyPaid: cartStatus === 'Paid' }),
      paidInCents: paidInCents(received),
      returned: refundedLabel(refundedOf(id)),
      rules: [...categories]
        .map(([categoryId, { categoryName, rules }]) => ({
          category: categoryName,
          sentences: sentencesOf.get(categoryId) ?? [],
          text: trusted(safeHtml(rules)),
        }))
        .filter(({ sentences, text }) => sentences.length > 0 || text.text !== ''),
      seller: await sellerOf({ db, accounts }, { cart_id: id }),
      issuedAt: facts.issuedAt,
    })
  }
  return receipts
}

const hasReceipt = (cart: ReceiptCart) => ['Registered', 'Paid'].includes(wireStatus(cart))
