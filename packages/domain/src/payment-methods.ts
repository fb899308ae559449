import { formatReais } from './money.ts'

type Abilities = {
  /** Who takes the money. SQL asks the function `taken_by`. */
  takenBy: 'bank' | 'desk'
  /** Who gives it back. SQL asks the function `refunded_by`. */
  refundedBy: 'bank' | 'desk'
  /** True for money that lies in the drawer of a shift. */
  isInDrawer: boolean
  /** The money of a cart goes back by the method with the lowest number first. */
  refundOrder: number
}

/** Every method by which money arrives, in the order of the reports. The ledger of the database knows the same ones. */
const methods = {
  pix: { takenBy: 'bank', refundedBy: 'bank', isInDrawer: false, refundOrder: 0 },
  cash: { takenBy: 'desk', refundedBy: 'desk', isInDrawer: true, refundOrder: 2 },
  card: { takenBy: 'desk', refundedBy: 'desk', isInDrawer: false, refundOrder: 1 },
} as const satisfies Record<string, Abilities>

export type PaymentMethod = keyof typeof methods

export const abilitiesOf = (method: PaymentMethod): Abilities => methods[method]

/** The methods with these abilities; every one without any. */
export const methodsWith = (wanted: Partial<Abilities> = {}) =>
  (Object.keys(methods) as PaymentMethod[]).filter((method) =>
    Object.entries(wanted).every(([name, value]) => methods[method][name as keyof Abilities] === value),
  )

/** The Portuguese name of each way to pay. A courtesy is no money. */
export const paidByLabels = {
  pix: 'Pix',
  cash: 'Dinheiro',
  card: 'Cartão',
  courtesy: 'Cortesia',
} as const satisfies Record<PaymentMethod | 'courtesy', string>

/** 'dinheiro'. Pix is a name and keeps its capital. */
export const paidByInSentence = (method: keyof typeof paidByLabels) =>
  method === 'pix' ? paidByLabels.pix : paidByLabels[method].toLowerCase()

/** How money came in, inside of a sentence. */
export const paidInLabels: Record<PaymentMethod, string> = {
  pix: 'por Pix',
  cash: 'em dinheiro',
  card: 'em cartão',
}

/** The name of each brand of cards. */
export const cardBrandLabels = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  elo: 'Elo',
  hipercard: 'Hipercard',
  amex: 'American Express',
  other: 'Outra bandeira',
} as const

/** What the cart of a withdrawn refund says about the money of its removed entries. */
export const keptLabel = (inCents: number) =>
  `Devolução cancelada: ${formatReais(inCents)} de inscrição removida ficam com o evento. Devolva de novo ou restaure a inscrição.`
