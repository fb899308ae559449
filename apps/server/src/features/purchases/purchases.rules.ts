import type { Cart, CartItem, CartStatus, Payment } from '@porteira/contract'
import { reaisFromCents, REVIEW_STATUS } from '@porteira/domain'

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

/** A cart as its table keeps it. */
export type CartRow = {
  id: string
  code: string
  event_id: string
  total_in_cents: number
  is_free: boolean
  created_at: Date
  updated_at: Date
  cancelled_at: Date | null
  paid_at: Date | null
  receipt_email: string
}

/** The items of a cart for its status: while it is paid those to be formed now, else all that live. */
export function itemsFor(status: CartStatus, forms: CartItem[]) {
  if (status === 'Cancelled') return forms
  if (status === 'Paid') return forms.filter(isFormedNow)
  return forms.filter(({ deletedOn }) => deletedOn === null)
}

export const isOpenFormation = ({ formation, deletedOn }: CartItem) =>
  formation === 'open' && deletedOn === null

const isFormedNow = (form: CartItem) => isOpenFormation(form) && form.registrationInPerson === 0

/** What the page of one open formation is told: a cart's own status, unless that formation is past being open. */
export function statusForFormation(status: CartStatus, form: CartItem): CartStatus {
  if (form.formation === 'review' || form.formation === 'approved') return REVIEW_STATUS
  return form.deletedOn !== null || form.formation === 'cancelled' ? 'Cancelled' : status
}

/** Long after the event the link alone tells only what was bought. */
export const onlyNames = (form: CartItem): CartItem => ({
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
})

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
  items: [],
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
