import type { CheckInEntry } from '@porteira/contract'
import { cpfDigits, foldAccents, searchWords } from '@porteira/domain'
import type { CheckInData } from './check-in-data.ts'

const MAX_FOUND = 30
const LEAST_LETTERS = 2
const CPF = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/

/** What a typed text asks for. A pasted QR code is text too. */
export function readTyped(typed: string) {
  const text = typed.trim()
  if (text.startsWith('P1.')) return { kind: 'code', text } as const
  if (CPF.test(text)) return { kind: 'cpf', cpf: cpfDigits(text) } as const
  if (/^\d{1,5}$/.test(text)) return { kind: 'badge', badge: Number(text) } as const
  return { kind: 'name', words: searchWords(text) } as const
}

export type Typed = ReturnType<typeof readTyped>

/** The entries that a typed number or name means, the lowest numbers first. Only the server finds a CPF. */
export function findEntries({ entries }: CheckInData, typed: Typed): CheckInEntry[] {
  const matches = matcherOf(typed)
  return matches ? inOrder([...entries.values()].filter(matches)) : []
}

type Numbered = Pick<CheckInEntry, 'badge'>
/** The lowest numbers first, and entries without one last. */
export const byBadge = (a: Numbered, b: Numbered) => (a.badge ?? Infinity) - (b.badge ?? Infinity)

/** The lowest numbers first, and not more than a person reads. */
export const inOrder = (entries: readonly CheckInEntry[]) => [...entries].sort(byBadge).slice(0, MAX_FOUND)

function matcherOf(typed: Typed) {
  if (typed.kind === 'badge') return ({ badge }: CheckInEntry) => badge === typed.badge
  if (typed.kind !== 'name' || typed.words.join('').length < LEAST_LETTERS) return undefined
  return (entry: CheckInEntry) => typed.words.every((word) => namesOf(entry).includes(word))
}

const folded = new WeakMap<CheckInEntry, string>()

/** Riders, team and entity in small letters without accents. */
function namesOf(entry: CheckInEntry) {
  const known = folded.get(entry)
  if (known !== undefined) return known
  const { riders, team, entity, cartCode } = entry
  const text = foldAccents([...riders.map(({ name }) => name), team, entity, cartCode].join(' '))
  folded.set(entry, text)
  return text
}
