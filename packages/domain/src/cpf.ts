import { formatCpf as format } from '@brazilian-utils/brazilian-utils/format-cpf'
import { isValidCpf as hasCheckDigits } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { parseCpf } from '@brazilian-utils/brazilian-utils/parse-cpf'

/** What a CPF field keeps of what was typed or pasted: digits only, at most 11. */
export const cpfDigits = (text: string) => parseCpf(text)

/** True for exactly 11 bare digits, not all the same, with both check digits right (Receita Federal's rule). */
export const isValidCpf = (cpf: string) => /^\d{11}$/.test(cpf) && hasCheckDigits(cpf)

/** '12345678909' → '123.456.789-09'. Unfinished input is formatted as far as it goes. */
export const formatCpf = (cpf: string) => format(cpf)

/** '12345678909' → '***.456.789-**', for everything that another person may read. */
export const maskCpf = (cpf: string) => {
  const digits = cpfDigits(cpf)
  return `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**`
}
