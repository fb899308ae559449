import type { Cart, CartItem, CartStatus, Payment, PixCharge, Reply } from '@porteira/contract'
import type { CartRow } from '#modules/sales/index.ts'
import {
  centsFromReais,
  isFilledAfterPayment,
  isSubmittedFormation,
  reaisFromCents,
  representedText,
  REVIEW_STATUS,
  strengthLetter,
} from '@porteira/domain'

export type CartFacts = {
  eventName: string
  supportWhatsapp: string
  secondsLeft: number
  isLongRegistered: boolean
  isOffer: boolean
  buyerName: string | null
  buyerCpf: string | null
  buyerMobile: string | null
  buyerEmail: string | null
}

/** The unit of a bundle that an entry was bought in. `bundleId` is null for an entry without a bundle. */
export type PurchasedUnit = { bundleId: string | null; bundleName: string; lineId: number; unit: number }

/** An entry with its form and its purchased unit. */
export type Entry = { row: PurchasedUnit; form: CartItem }

/**
 * The entries that a cart shows. A paid cart shows those whose riders are due now, any other cart all live ones. An
 * administrator sees all entries, including removed ones.
 */
export function entriesFor<One extends Entry>(status: CartStatus, entries: One[], seesAll: boolean) {
  if (status === 'Cancelled' || seesAll) return entries
  if (status === 'Paid') return entries.filter(({ form }) => isFilledAfterPayment(form))
  return entries.filter(({ form }) => form.deletedOn === null)
}

/** The entries, and their grouping into units of bundles and single categories. */
export function contentsOf(entries: readonly Entry[]): Pick<Cart, 'items' | 'bundles' | 'rodeoCategories'> {
  const inBundles = entries.filter(({ row }) => row.bundleId !== null)
  const units = Map.groupBy(inBundles, ({ row }) => `${row.lineId} ${row.unit}`)
  return {
    items: entries.map(({ form }) => form),
    bundles: [...units.values()].map((unit) => ({
      itemUUID: unit[0]?.row.bundleId ?? '',
      name: unit[0]?.row.bundleName ?? '',
      chargedValue: sumOf(unit),
      rodeoCategories: unit.map(categoryOf),
    })),
    rodeoCategories: entries.filter(({ row }) => row.bundleId === null).map(categoryOf),
  }
}

const categoryOf = ({ form }: Entry) => ({
  uuid: form.itemUUID,
  name: form.name,
  cartItemId: form.cartItemId,
  chargedValue: form.chargedValue,
  deletedOn: form.deletedOn,
})

const sumOf = (entries: readonly Entry[]) =>
  reaisFromCents(entries.reduce((sum, { form }) => sum + (centsFromReais(form.chargedValue) ?? 0), 0))

/** The status for the page of one open formation: that of the cart, unless the formation is no longer open. */
export function statusForFormation(status: CartStatus, form: CartItem): CartStatus {
  if (isSubmittedFormation(form)) return REVIEW_STATUS
  return form.deletedOn !== null || form.formation === 'cancelled' ? 'Cancelled' : status
}

/** The entry without riders, badge, club and price, for holders of the link long after the registration. */
export const onlyNames = ({ row, form }: Entry): Entry => ({
  row,
  form: {
    ...form,
    chargedValue: 0,
    entitySel: '',
    entityName: '',
    team: '',
    badgeSel: null,
    badge: null,
    strengthSel: null,
    strength: null,
    participants: [],
  },
})

type Purchase = Reply<'GET /api/users/:userId/purchases'>['purchases'][number]
type EventFacts = Omit<Purchase['event'], 'hasRankings'> & { hasRankings: boolean }

export const purchasedEvent = (facts: EventFacts): Purchase['event'] => ({
  shortName: facts.shortName,
  startDate: facts.startDate,
  endDate: facts.endDate,
  venue: facts.venue,
  city: facts.city,
  state: facts.state,
  hasRankings: facts.hasRankings ? 1 : 0,
})

type FilledEntry = {
  row: { strengthOptions: number; badgeList: string; autoBadge: boolean }
  form: CartItem
}

/** The live entries; all entries of a cancelled cart. */
export const shownEntries = <One extends { form: CartItem }>(status: CartStatus, entries: One[]) =>
  status === 'Cancelled' ? entries : entries.filter(({ form }) => form.deletedOn === null)

/** An entry for the list of purchases: names and numbers without a CPF. */
export const purchasedEntry = ({ row, form }: FilledEntry): Purchase['entries'][number] => ({
  cartItemId: form.cartItemId,
  itemUUID: form.itemUUID,
  categoryName: form.name,
  bundleName: form.bundleName,
  formation: form.formation,
  badge: form.badge,
  strength: row.strengthOptions > 1 ? strengthLetter(form.strength ?? 0) : '',
  represents: representedText(form),
  riders: form.participants.map(({ name }) => name),
  ...(form.formation === 'place' && row.badgeList !== '' && !row.autoBadge && { choosesNumber: 1 as const }),
})

/** The charges of a purchase for its buyer. A cancelled cart shows only paid charges, because nothing is owed. */
export const chargesFor = (status: CartStatus, charges: PixCharge[]) =>
  status === 'Cancelled' ? charges.filter(({ paidOn }) => paidOn !== '') : charges

/** The part of a cart that every caller with its id may read, without plans and personal data. */
export const publicCart = (
  cart: CartRow,
  facts: CartFacts,
  { cartStatus, returned }: Pick<Cart, 'cartStatus' | 'returned'>,
): Cart => ({
  status: 'OK',
  cartUUID: cart.id,
  cartCode: cart.code,
  cartStatus,
  eventUUID: cart.event_id,
  eventName: facts.eventName,
  ...contentsOf([]),
  ...(facts.isOffer && { isOffer: 1 as const }),
  totalPrice: reaisFromCents(cart.total_in_cents),
  installmentAmount: reaisFromCents(cart.total_in_cents),
  paymentStatus: cart.paid_at ? 1 : 0,
  cartIsFree: cart.is_free ? 1 : 0,
  createdOn: cart.created_at.toISOString(),
  updatedOn: cart.updated_at.toISOString(),
  deletedOn: cart.cancelled_at?.toISOString() ?? null,
  expirationSeconds: facts.secondsLeft,
  returned,
  ...(cart.status === 'paid' && cart.form_by && { formBy: cart.form_by.toISOString() }),
  installments: [],
  pixInterest: '',
  supportWhatsapp: facts.supportWhatsapp,
})

/** The part of a cart that only the owner and administrators may read. */
export const privatePart = (cart: CartRow, facts: CartFacts, payment: Payment) => ({
  soldAtDesk: cart.sold_by === null ? (0 as const) : (1 as const),
  receiptEmail: cart.receipt_email || facts.buyerEmail?.toLowerCase() || '',
  ...(facts.buyerCpf && {
    buyer: {
      name: facts.buyerName ?? '',
      cpf: facts.buyerCpf,
      mobile: facts.buyerMobile ?? '',
      email: facts.buyerEmail ?? '',
    },
  }),
  payment,
})
