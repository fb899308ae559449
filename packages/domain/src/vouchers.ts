import { centsFromReais, formatReais } from './money.ts'

/** What a voucher takes off: a percentage, an amount in centavos, or all of it. */
export const VOUCHER_KINDS = ['percent', 'amount', 'free'] as const
export type VoucherKind = (typeof VOUCHER_KINDS)[number]

export type VoucherTerms = {
  kind: VoucherKind
  /** Percent, centavos, or 0 for a free one. */
  value: number
}

/** The largest terms of vouchers: letters of their text, uses in all and for each CPF, and vouchers of one call. */
export const VOUCHER_LIMITS = { about: 80, uses: 9999, usesPerCpf: 99, atOnce: 500 }

/** The value as it is stored, of percent or reais; undefined for a value that no voucher has. */
export function storedVoucherValue(kind: VoucherKind, value: number) {
  if (kind === 'free') return 0
  const stored = kind === 'amount' ? centsFromReais(value) : value
  if (stored === undefined || !Number.isInteger(stored) || stored <= 0) return undefined
  return kind === 'percent' && stored > 100 ? undefined : stored
}

/** Letters and digits without look-alikes: no 0, 1, I, L and O. */
export const VOUCHER_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const VOUCHER_LENGTH = 8

/** How a code is shown: 'ABCD-EFGH'. */
export const voucherCodeText = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** What a voucher gives, 'R$ 20,00 de desconto'. The value is percent or centavos. */
export const voucherText = ({ kind, value }: VoucherTerms) =>
  kind === 'free'
    ? 'inscrição grátis'
    : `${kind === 'percent' ? `${value}%` : formatReais(value)} de desconto`

/** The code of a typed text, in capitals and without spaces and hyphens; undefined if it cannot be one. */
export function readVoucherCode(text: string) {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase()
  const isCode =
    code.length === VOUCHER_LENGTH && [...code].every((letter) => VOUCHER_LETTERS.includes(letter))
  return isCode ? code : undefined
}

/** What a voucher takes off a sum, in centavos. A percentage is rounded down; never more than the sum. */
export function discountOf({ kind, value }: VoucherTerms, sumInCents: number) {
  if (kind === 'free') return sumInCents
  return Math.min(sumInCents, kind === 'amount' ? value : Math.floor((sumInCents * value) / 100))
}

/** The prices less a discount, in centavos. The discount is shared in proportion to the prices, exact in sum. */
export function discountedPrices(pricesInCents: readonly number[], discountInCents: number) {
  const sum = pricesInCents.reduce((total, price) => total + price, 0)
  let [seen, given] = [0, 0]
  return pricesInCents.map((price) => {
    seen += price
    const until = sum === 0 ? 0 : Math.floor((discountInCents * seen) / sum)
    const off = until - given
    given = until
    return price - off
  })
}
