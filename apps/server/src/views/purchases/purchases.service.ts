import type { Cart } from '@porteira/contract'
import {
  countInstallments,
  isFilledAfterPayment,
  isOpenFormation,
  paymentMessages,
  reaisFromCents,
} from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database } from '#platform/database/client.ts'
import { cartNotFound, invalid, loginRequired, notFound, refuse } from '#platform/errors.ts'
import {
  type CartRow,
  enterCart,
  isSold,
  lookAtCart,
  type Visitor,
  wireStatus,
  listCartVouchers,
} from '#modules/sales/index.ts'
import { listMoney, listRefunded, listWithdrawalEnds, offerPlans } from '#modules/payments/index.ts'
import { listEntries, listFilledForms, listSwapEnds, type CartAccess } from '#modules/entries/index.ts'
import * as queries from './purchases.queries.ts'
import * as rules from './purchases.rules.ts'

type CartQuery = { installments?: string; showOpenFormations?: string; look?: string }
type Dependencies = Pick<Context, 'db' | 'config'>

/** Reads a cart, optionally with the amounts of a payment plan or for the page of one open formation. */
export async function readCart(
  dependencies: Dependencies,
  cartUUID: string,
  visitor: Visitor,
  query: CartQuery,
): Promise<Cart> {
  if (query.showOpenFormations !== undefined && !visitor.session) throw loginRequired()
  const find = query.look === '1' ? lookAtCart : enterCart
  const { cart, sees } = await find(dependencies, cartUUID, visitor)
  if (query.showOpenFormations !== undefined)
    return readOpenFormation(dependencies.db, cart, sees, Number(query.showOpenFormations))
  if (query.installments !== undefined && Number(query.installments) < 2) throw invalid()

  const { answer, isLongRegistered } = await describe(dependencies.db, cart, sees)
  const all = await listEntries(dependencies.db, cart.id, sees)
  const entries = rules.entriesFor(answer.cartStatus, all, sees === 'admin')
  const shown = sees === 'holder' && isLongRegistered ? entries.map(rules.onlyNames) : entries
  // Plans are offered only while a cart may still be paid.
  const plan =
    query.installments !== undefined && cart.status === 'open' ? planOf(answer, query.installments) : {}
  return { ...answer, ...plan, ...rules.contentsOf(shown) }
}

async function readOpenFormation(
  db: Database,
  cart: CartRow,
  sees: CartAccess,
  cartItemId: number,
): Promise<Cart> {
  if (sees === 'holder') throw cartNotFound()
  const entry = (await listEntries(db, cart.id, sees)).find(({ form }) => form.cartItemId === cartItemId)
  if (!entry) throw notFound()
  const { answer } = await describe(db, cart, sees)
  const cartStatus = rules.statusForFormation(answer.cartStatus, entry.form)
  return { ...answer, cartStatus, ...rules.contentsOf([entry]) }
}

async function describe(db: Database, cart: CartRow, sees: CartAccess) {
  const facts = await queries.readCartFacts(db, cart.id)
  if (!facts) throw cartNotFound()
  const money = sees === 'holder' ? undefined : await listMoney(db, [cart.id])
  const refundedOf = money?.refundedOf ?? (await listRefunded(db, [cart.id]))
  const { state: returned, inCents } = refundedOf(cart.id)
  const answer = rules.publicCart(cart, facts, { cartStatus: wireStatus(cart), returned })
  const vouchers = await listCartVouchers(db, [cart.id])
  const offer = cart.status === 'open' && !cart.is_free ? await offerPlans(db, cart) : undefined
  return {
    isLongRegistered: facts.isLongRegistered,
    answer: {
      ...answer,
      ...vouchers.get(cart.id),
      ...(offer && { installments: offer.plans, pixInterest: offer.interestText }),
      ...(money &&
        rules.privatePart(cart, facts, {
          ...money.paymentOf(cart.id),
          returnedValue: reaisFromCents(inCents),
        })),
    },
  }
}

/** The amounts of the plan with `count` payments. It does not choose the plan. */
function planOf({ installments }: Cart, count: string) {
  const plan = installments.find(({ numInstallments }) => numInstallments === Number(count))
  if (!plan) throw refuse('plan_not_offered', paymentMessages.installmentsEndBeforeEvent)
  return { totalPrice: plan.totalPrice, installmentAmount: plan.installmentAmount }
}

/** The purchases of a buyer with their payments and entries, and the newest cart that can still be paid. */
export async function listPurchases(db: Database, accountId: number, { withOpenFormations = false } = {}) {
  const all = await queries.listPurchases(db, accountId)
  const open = all.find(({ isPayable, isPurchase }) => isPayable && !isPurchase)
  const carts = all.filter(({ isPurchase }) => isPurchase)
  const ids = carts.map(({ id }) => id)
  const { paymentOf, refundedOf } = await listMoney(db, ids)
  const sold = carts.filter(({ status }) => isSold(status)).map(({ id }) => id)
  const withdrawalEnds = await listWithdrawalEnds(db, sold)
  const swapEnds = await listSwapEnds(db, sold)
  const forms = withOpenFormations ? await listFilledForms(db, ids, 'owner') : undefined
  const purchases = carts.map((cart) => {
    const cartStatus = wireStatus(cart)
    const received = paymentOf(cart.id)
    const pix = rules.chargesFor(cartStatus, received.pix)
    const { state: returned, inCents } = refundedOf(cart.id)
    const rows = forms?.get(cart.id) ?? []
    const items = rows.map(({ form }) => form)
    const withdrawal = withdrawalEnds.get(cart.id)
    const swapUntil = swapEnds.get(cart.id)?.toISOString()
    return {
      eventName: cart.eventName,
      eventUUID: cart.eventId,
      event: rules.purchasedEvent(cart),
      cartUUID: cart.id,
      cartCode: cart.code,
      cartStatus,
      supportWhatsapp: cart.supportWhatsapp,
      returned,
      payment: {
        pix,
        otherPix: received.otherPix,
        ...(received.desk && { desk: received.desk }),
        returnedValue: reaisFromCents(inCents),
        installmentsInfo: { numInstallments: countInstallments(pix) },
      },
      openFormations: items.filter(isOpenFormation).map(({ name, bundleName, cartItemId }) => ({
        categoryName: name,
        bundleName,
        cartItemId,
      })),
      ...(withdrawal && { withdrawUntil: withdrawal.until.toISOString() }),
      ...(withdrawal?.isChoosing && { otherDays: 1 as const }),
      ...(swapUntil && { swapUntil }),
      ...(cart.formBy && items.some(isFilledAfterPayment) && { formBy: cart.formBy.toISOString() }),
      entries: rules.shownEntries(cartStatus, rows).map(rules.purchasedEntry),
    }
  })
  return { purchases, ...(open && { openCart: { eventUUID: open.eventId, cartUUID: open.id } }) }
}
