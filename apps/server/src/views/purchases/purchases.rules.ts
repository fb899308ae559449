import type { Cart, CartItem, CartStatus, Payment, PixCharge } from '@porteira/contract'
import type { CartRow } from '#modules/sales/index.ts'
import {
  centsFromReais,
  isFilledAfterPayment,
  isSubmittedFormation,
  reaisFromCents,
  REVIEW_STATUS,
} from '@porteira/domain'

export type CartFacts = {
  eventName: string
  supportWhatsapp: string
  secondsLeft: number
  isLongRegistered: boolean
  buyerName: string | null
  buyerCpf: string | null
  buyerMobile: string | null
  buyerEmail: string | null
}

/** The unit of a bundle that a registration was bought in; bundleId is null where it was bought by itself. */
export type Bought = { bundleId: string | null; bundleName: string; lineId: number; unit: number }

/** A registration with how it was bought. */
export type Entry = { row: Bought; form: CartItem }

/**
 * The registrations of a cart for its status: while it is paid those to be formed now, else all that live. An
 * administrator sees every one, removed ones included.
 */
export function entriesFor<One extends Entry>(status: CartStatus, entries: One[], seesAll: boolean) {
  if (status === 'Cancelled' || seesAll) return entries
  if (status === 'Paid') return entries.filter(({ form }) => isFilledAfterPayment(form))
  return entries.filter(({ form }) => form.deletedOn === null)
}

/** The registrations, and how they were bought: in which unit of which bundle, or by themselves. */
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

/** What the page of one open formation is told: a cart's own status, unless that formation is past being open. */
export function statusForFormation(status: CartStatus, form: CartItem): CartStatus {
  if (isSubmittedFormation(form)) return REVIEW_STATUS
  return form.deletedOn !== null || form.formation === 'cancelled' ? 'Cancelled' : status
}

/** Long after the event the link alone tells only what was bought. */
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

/** What the buyer sees of a purchase's payments; of one that was cancelled only what was paid, because nothing of it is owed. */
export const chargesFor = (status: CartStatus, charges: PixCharge[]) =>
  status === 'Cancelled' ? charges.filter(({ paidOn }) => paidOn !== '') : charges

/** The cart as anybody with its id may see it, before plans and personal data. */
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
  totalPrice: reaisFromCents(cart.total_in_cents),
  installmentAmount: reaisFromCents(cart.total_in_cents),
  paymentStatus: cart.paid_at ? 1 : 0,
  cartIsFree: cart.is_free ? 1 : 0,
  createdOn: cart.created_at.toISOString(),
  updatedOn: cart.updated_at.toISOString(),
  deletedOn: cart.cancelled_at?.toISOString() ?? null,
  expirationSeconds: facts.secondsLeft,
  returned,
  installments: [],
  pixInterest: '',
  supportWhatsapp: facts.supportWhatsapp,
})

/** What only the owner and administrators see. */
export const privatePart = (cart: CartRow, facts: CartFacts, payment: Payment) => ({
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
