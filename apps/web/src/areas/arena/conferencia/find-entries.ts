import type { CheckInEntry } from '@porteira/contract'
import { cpfDigits, foldAccents, fromBase64Url, toBase64Url } from '@porteira/domain'
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
  return { kind: 'name', words: foldAccents(text).split(/\s+/).filter(Boolean) } as const
}

export type Typed = ReturnType<typeof readTyped>

/** The entries that a typed text means, the lowest numbers first. */
export async function findEntries({ snapshot, entries }: CheckInData, typed: Typed): Promise<CheckInEntry[]> {
  const matches = await matcherOf(typed, snapshot.cpfKey)
  if (!matches) return []
  return [...entries.values()]
    .filter(matches)
    .toSorted((a, b) => (a.badge ?? Infinity) - (b.badge ?? Infinity))
    .slice(0, MAX_FOUND)
}

async function matcherOf(typed: Typed, cpfKey: string) {
  if (typed.kind === 'badge') return ({ badge }: CheckInEntry) => badge === typed.badge
  if (typed.kind === 'cpf') {
    const hash = await hashOfCpf(typed.cpf, cpfKey)
    return ({ riders }: CheckInEntry) => riders.some(({ cpfHash }) => cpfHash === hash)
  }
  if (typed.kind === 'code' || typed.words.join('').length < LEAST_LETTERS) return undefined
  return (entry: CheckInEntry) => typed.words.every((word) => namesOf(entry).includes(word))
}

/** The snapshot knows a CPF only by this hash. */
export async function hashOfCpf(cpf: string, cpfKey: string) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', fromBase64Url(cpfKey), algorithm, false, ['sign'])
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(cpf))))
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
