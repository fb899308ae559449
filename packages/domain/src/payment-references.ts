/** The name of each brand of cards. */
export const cardBrandLabels = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  elo: 'Elo',
  hipercard: 'Hipercard',
  amex: 'American Express',
  other: 'Outra bandeira',
} as const

/**
 * What the desk notes of a payment apart from its amount; '' where a method has none. SQL: `counter_payment.reference`. A
 * shift books all of it together once, by a constraint of the method's table.
 */
export const NO_REFERENCE = { brand: '', nsu: '' }
export type PaymentReference = typeof NO_REFERENCE

/** The number that a card terminal prints on a slip. */
export const NSU_PATTERN = '^[0-9A-Za-z]{1,20}$'
export const isNsu = (text: string) => new RegExp(NSU_PATTERN).test(text)

/** The noted parts of a reference for people: 'Visa' and 'NSU 004211'. */
export const referenceTexts = ({ brand = '', nsu = '' }: Partial<PaymentReference>) =>
  [brandName(brand), nsu && `NSU ${nsu}`].filter((text) => text !== '')

const brandName = (brand: string) =>
  brand in cardBrandLabels ? cardBrandLabels[brand as keyof typeof cardBrandLabels] : brand
