import { momentText, type PlainDate } from '#calendar.ts'

/** The shots of one phase: 8 of 10 is `{ hits: 8, total: 10 }`. */
export type Tally = { hits: number; total: number }

/** The lives left in a final, where each miss costs one. Negative for a rider who is out. */
export const livesLeft = (savedLives: number, { hits, total }: Tally) => savedLives - (total - hits)

/** The smallest number of qualifying hits for a strength. */
export type StrengthBand = { strength: number; minHits: number }

/** The strength with the highest minimum that these hits reach; 0 below all minimums. */
export const strengthByHits = (hits: number, bands: readonly StrengthBand[]) =>
  [...bands]
    .sort((a, b) => b.minHits - a.minHits || a.strength - b.strength)
    .find(({ minHits }) => hits >= minHits)?.strength ?? 0

/** True when A requires more hits than B, B more than C, and so on. */
export const bandsAreInOrder = (bands: readonly StrengthBand[]) =>
  [...bands]
    .sort((a, b) => a.strength - b.strength)
    .every(({ minHits }, index, all) => index === 0 || minHits < (all[index - 1]?.minHits ?? 0))

/** `thrown` is the number of shots of the badge. */
export type CalledBadge = { badge: number; thrown: number; updatedOn: string }

/**
 * The order in which badges have their next shot. It starts after the badge of the last shot with the badges that
 * lack a shot of this round, then continues with the next round from the lowest number on. A badge that missed its
 * turn waits for the reposição.
 */
export function callOrder<T extends CalledBadge>(entries: readonly T[]): T[] {
  const byBadge = [...entries].sort((a, b) => a.badge - b.badge)
  const last = entries
    .filter(({ thrown }) => thrown > 0)
    .sort((a, b) => Date.parse(b.updatedOn) - Date.parse(a.updatedOn) || b.badge - a.badge)[0]
  if (!last) return byBadge
  const later = byBadge.filter(({ badge, thrown }) => badge > last.badge && thrown < last.thrown)
  return [...later, ...byBadge.filter((entry) => !later.includes(entry))]
}

/** 'Atualizado às 15:42', on another day 'Atualizado em 19/11/2026 às 15:42', without shots 'Ainda sem armadas'. */
export const updatedText = (updatedOn: string | null, today: PlainDate) =>
  updatedOn ? `Atualizado ${momentText(new Date(updatedOn), today)}` : 'Ainda sem armadas'

/** What the next shot of an entry decides in its final. */
export type Stake = {
  /** What an entry loses if its next shot is a miss. */
  ifMiss: 'out' | 'lifeLost' | 'nothing'
  /** How many entries are in without it. */
  leftIfOut: number
}

/** 'Se errar, sai. Ficam 3.' '' where a miss costs nothing. `lives` are those of the entry before its shot. */
export function stakeSentence({ ifMiss, leftIfOut }: Stake, lives: number | null | undefined) {
  if (ifMiss === 'out') return `Se errar, sai. ${leftIfOut === 1 ? 'Fica 1.' : `Ficam ${leftIfOut}.`}`
  if (ifMiss !== 'lifeLost') return ''
  const after = (lives ?? 1) - 1
  return after < 1
    ? 'Se errar, perde a última vida.'
    : `Se errar, fica com ${after} ${after === 1 ? 'vida' : 'vidas'}.`
}
