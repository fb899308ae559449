import { adminMessages, cpfDigits, FIELD_BOUNDS, isValidCpf, textLength } from '@porteira/domain'

const CPF_AS_WRITTEN = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/

/** The message for a search term that the server would refuse; undefined for a valid one. */
export function searchProblem(typed: string): string | undefined {
  const term = typed.trim()
  const length = textLength(term)
  if (length < FIELD_BOUNDS.searchMin || length > FIELD_BOUNDS.search) return adminMessages.invalidSearchTerm
  if (CPF_AS_WRITTEN.test(term) && !isValidCpf(cpfDigits(term))) return adminMessages.invalidSearchCpf
  return undefined
}
