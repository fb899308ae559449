import { formatReais } from './money.ts'

/** The Portuguese name of each way to pay at the till. */
export const paidByLabels = {
  pix: 'Pix',
  cash: 'Dinheiro',
  card: 'Cartão',
  courtesy: 'Cortesia',
} as const

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
