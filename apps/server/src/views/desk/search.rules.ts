import {
  adminMessages,
  cpfDigits,
  type EntryCode,
  FIELD_BOUNDS,
  isValidCpf,
  readEntryCode,
  textLength,
} from '@porteira/domain'
import { invalid } from '#platform/errors.ts'

/** The parsed search term of the desk. */
export type Search = { cpf: string } | { words: string; codeStart: string }

const CPF_AS_WRITTEN = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/

/** Parses a CPF, or words of 3 to 100 characters that begin names, mail addresses or codes. */
export function parseSearch(typed: string): Search {
  const term = typed.normalize('NFC').trim()
  const length = textLength(term)
  if (length < FIELD_BOUNDS.searchMin || length > FIELD_BOUNDS.search)
    throw invalid(adminMessages.invalidSearchTerm, 'invalid_term')
  if (!CPF_AS_WRITTEN.test(term)) return { words: term, codeStart: codeStart(term) }
  if (!isValidCpf(cpfDigits(term))) throw invalid(adminMessages.invalidSearchCpf, 'invalid_cpf')
  return { cpf: cpfDigits(term) }
}

/**
 * Parses a search of carts, which may also be the text of the QR code of an entry. Its signature does not matter, because
 * the desk reads each cart of its events anyway.
 */
export function parseCartSearch(typed: string): Search | { entry: EntryCode } {
  const scanned = readEntryCode(typed)
  return scanned ? { entry: scanned.code } : parseSearch(typed)
}

/** The term in upper case with the special characters of LIKE escaped. */
const codeStart = (term: string) => term.toUpperCase().replaceAll(/[\\%_]/g, String.raw`\$&`)
