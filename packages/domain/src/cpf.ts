import { formatCpf as format } from '@brazilian-utils/brazilian-utils/format-cpf'
import { isValidCpf as hasCheckDigits } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { parseCpf } from '@brazilian-utils/brazilian-utils/parse-cpf'

/** The digits of a typed or pasted text, at most 11. */
export const cpfDigits = (text: string) => parseCpf(text)

/** True for exactly 11 digits without punctuation, not all equal, with both check digits of Receita Federal's rule. */
export const isValidCpf = (cpf: string) => /^\d{11}$/.test(cpf) && hasCheckDigits(cpf)

/** '12345678909' → '123.456.789-09'. Incomplete input is formatted too: '12345' → '123.45'. */
export const formatCpf = (cpf: string) => format(cpf)

/** '12345678909' → '***.456.789-**', for texts that other people may read. */
export const maskCpf = (cpf: string) => {
  const digits = cpfDigits(cpf)
  return `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**`
}

/** Eleven digits that are not part of a longer number, with a sign, spaces or nothing between the groups of a CPF. */
const CPF_LIKE = /(^|\D)\d{3}\s*[-–./,]?\s*\d{3}\s*[-–./,]?\s*\d{3}\s*[-–./,]?\s*\d{2}(?!\d)/g

const HIDDEN = '***.***.***-**'
const MASKED = /\*{3}\.\d{3}\.\d{3}-\*{2}/g

/** Hides each valid or masked CPF in a typed text: 'do pai, 123.456.789-09' → 'do pai, ***.***.***-**'. */
export const hideCpfsIn = (text: string) =>
  text
    .replaceAll(CPF_LIKE, (found, before: string) => (isValidCpf(cpfDigits(found)) ? before + HIDDEN : found))
    .replaceAll(MASKED, HIDDEN)

/** True for a text that contains a valid CPF, or whose digits are one. */
export const hasCpf = (text: string) => hideCpfsIn(text) !== text || isValidCpf(text.replaceAll(/\D/g, ''))
