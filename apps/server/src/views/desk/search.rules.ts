import { adminMessages, cpfDigits, FIELD_BOUNDS, isValidCpf, textLength } from '@porteira/domain'
import { invalid } from '#platform/errors.ts'

/** What somebody at the desk looks for. */
export type Search = { cpf: string } | { words: string; codeStart: string }

const CPF_AS_WRITTEN = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/

/** A CPF, or words of 3 to 100 characters that begin names, mails or codes. */
export function parseSearch(typed: string): Search {
  const term = typed.normalize('NFC').trim()
  const length = textLength(term)
  if (length < FIELD_BOUNDS.searchMin || length > FIELD_BOUNDS.search)
    throw invalid(adminMessages.invalidSearchTerm, 'invalid_term')
  if (!CPF_AS_WRITTEN.test(term)) return { words: term, codeStart: codeStart(term) }
  if (!isValidCpf(cpfDigits(term))) throw invalid(adminMessages.invalidSearchCpf, 'invalid_cpf')
  return { cpf: cpfDigits(term) }
}

/** A code as it is written, for a pattern in which nothing has a meaning of its own. */
const codeStart = (term: string) => term.toUpperCase().replaceAll(/[\\%_]/g, String.raw`\$&`)
