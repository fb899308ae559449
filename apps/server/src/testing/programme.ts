import type { Prize } from '@porteira/domain/competition'
import { expect } from 'vitest'
import type { Category } from './arena.ts'

const NOTHING = { kind: 'none' as const }
export const prize = (from: number, to: number, award: Prize['award'], more: Partial<Prize> = {}): Prize => ({
  from,
  to,
  per: 'entry',
  award,
  minimumEntries: 0,
  otherwise: NOTHING,
  ...more,
})
export const reais = (amount: number) => ({ kind: 'money' as const, reais: amount })
export const numbers = (to: number) => Array.from({ length: to }, (_, index) => index + 1)

export const start = (category: Category, letter: number) =>
  category.decide('finalStarted', { strength: letter })

/** The official result of a strength: place, number and centavos of each entry. */
export async function official(category: Category, letter: number) {
  expect(await category.makeOfficial(letter)).toMatchObject({ status: 200 })
  const result = (await category.result()).items[letter - 1]
  expect(result?.state).toBe('official')
  return result?.places.map(({ place, badge, prizeInCents }) => [place, badge, prizeInCents])
}

/** Throws one round of a final: the marks of each number. */
export async function round(category: Category, from: number, marks: Record<number, string>) {
  for (const [badge, own] of Object.entries(marks))
    await category.throw(Number(badge), 'final', own, { from })
}
