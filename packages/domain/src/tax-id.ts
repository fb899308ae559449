import { formatCnpj } from '@brazilian-utils/brazilian-utils/format-cnpj'
import { isValidCnpj as hasCnpjCheckDigits } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { formatCpf, isValidCpf } from './cpf.ts'

// Receita Federal issues the CNPJ with letters from July 2026, in addition to the CNPJ with digits only.
const ALPHANUMERIC = { version: 2 } as const

/** 'cpf' or 'cnpj' for a text with valid check digits, with or without punctuation; else undefined. */
export function taxIdKind(text: string) {
  const bare = text.trim().replaceAll(/[\s./-]/g, '')
  if (isValidCpf(bare)) return 'cpf'
  return hasCnpjCheckDigits(text, ALPHANUMERIC) ? 'cnpj' : undefined
}

/** '12abc34501de35' → '12.ABC.345/01DE-35' and '12345678909' → '123.456.789-09'; other texts are returned unchanged. */
export function formatTaxId(text: string) {
  const kind = taxIdKind(text)
  if (kind === 'cpf') return formatCpf(text.replaceAll(/\D/g, ''))
  return kind === 'cnpj' ? formatCnpj(text, ALPHANUMERIC) : text
}

/** The number with the name of its kind: 'CNPJ 12.ABC.345/01DE-35', 'CPF 123.456.789-09'. */
export const nameTaxId = (text: string) =>
  `${taxIdKind(text) === 'cpf' ? 'CPF' : 'CNPJ'} ${formatTaxId(text)}`
