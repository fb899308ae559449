import { businessDate, formatDate, formatTime, type PlainDate } from '#calendar.ts'

/** Throws of one phase: 8 of 10 is `{ hits: 8, total: 10 }`. */
export type Tally = { hits: number; total: number }

/** Lives left in a final, where each miss costs one; negative for whoever is out. */
export const livesLeft = (savedLives: number, { hits, total }: Tally) => savedLives - (total - hits)

/** From how many qualifying hits on a registration belongs to a strength. */
export type StrengthBand = { strength: number; minHits: number }

/** The strength that these hits reach: that of the highest bar passed, or 0 below all of them. */
export const strengthByHits = (hits: number, bands: readonly StrengthBand[]) =>
  bands
    .toSorted((a, b) => b.minHits - a.minHits || a.strength - b.strength)
    .find(({ minHits }) => hits >= minHits)?.strength ?? 0

/** Why these bars cut nothing sensible: A must ask for more hits than B, and B for more than C. */
export const bandsAreInOrder = (bands: readonly StrengthBand[]) =>
  bands
    .toSorted((a, b) => a.strength - b.strength)
    .every(({ minHits }, index, all) => index === 0 || minHits < (all[index - 1]?.minHits ?? 0))

export type Caller = { badge: number; thrown: number; updatedOn: string }

/**
 * Who throws next, in the order of the numbers, after whoever threw last: first those of this round who have
 * not thrown yet, then the next round from its first number on. Who missed his turn waits for the reposição.
 */
export function callOrder<T extends Caller>(entries: readonly T[]): T[] {
  const byBadge = entries.toSorted((a, b) => a.badge - b.badge)
  const last = entries
    .filter(({ thrown }) => thrown > 0)
    .toSorted((a, b) => Date.parse(b.updatedOn) - Date.parse(a.updatedOn) || b.badge - a.badge)[0]
  if (!last) return byBadge
  const later = byBadge.filter(({ badge, thrown }) => badge > last.badge && thrown < last.thrown)
  return [...later, ...byBadge.filter((entry) => !later.includes(entry))]
}

/** 'Atualizado às 15:42', on another day 'Atualizado em 19/11/2026 às 15:42', or that there is nothing yet. */
export function updatedText(updatedOn: string | null, today: PlainDate) {
  if (!updatedOn) return 'Ainda sem armadas'
  const at = new Date(updatedOn)
  const day = businessDate(at)
  return day === today
    ? `Atualizado às ${formatTime(at)}`
    : `Atualizado em ${formatDate(day)} às ${formatTime(at)}`
}
