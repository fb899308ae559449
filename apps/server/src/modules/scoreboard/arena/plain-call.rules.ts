import { callOrder, livesLeft, strengthLetter } from '@porteira/domain'
import { type Called, type LiveRow, NAMED, namesOf, NOBODY_CALLED } from './called.rules.ts'

type Figures = {
  badge: number
  strength: number
  thrown: number
  hits: number
  riders: number
  updatedOn: string
}

/**
 * The order of call of a category without rules, from its ranking. In the qualifier all numbers are called, in the final
 * those of the strength with the newest shot that are still in it.
 */
export function plainCall(row: LiveRow): Called {
  const isFinal = row.final_started_at !== null || row.rows.some(({ finalTotal }) => finalTotal > 0)
  const figures = isFinal ? finalFigures(row) : qualifierFigures(row)
  const strength = isFinal ? strengthInArena(row, figures) : 0
  const isIn = ({ thrown, hits }: Figures) =>
    !isFinal || livesLeft(row.saved_lives, { hits, total: thrown }) >= 0
  const ordered = callOrder(figures.filter((one) => !isFinal || one.strength === strength)).filter(isIn)
  const newest = newestOf(figures)
  const isUnfinished = (one: Figures) =>
    one.riders > 1 && one.badge === newest?.badge && one.thrown % one.riders !== 0
  const all = [...ordered.filter(isUnfinished), ...ordered.filter((one) => !isUnfinished(one))]
  const [first] = all
  if (!first) return { ...NOBODY_CALLED, phase: 'pause' }
  const rounds = all.map(({ thrown, riders }) => Math.floor(thrown / riders) + 1)
  const round = rounds[0] ?? 0
  // After the numbers of the round those follow that have thrown in it, from the lowest one on.
  const end = all.findIndex((one, index) => index > 0 && one.badge < (all[index - 1]?.badge ?? 0))
  const length = end < 0 ? all.length : end
  const named = namesOf(row)
  const letter = strengthLetter(strength)
  return {
    phase: isFinal ? 'final' : 'qualify',
    strength,
    strengthName: letter && `Força ${letter}`,
    round,
    order: all.slice(0, length).map(({ badge }) => badge),
    nextRound: all.slice(length).map(({ badge }) => badge),
    entries: all.slice(0, NAMED).map(({ badge, hits, thrown }) => {
      const lives = isFinal ? livesLeft(row.saved_lives, { hits, total: thrown }) : null
      return { ...named(badge), riderUUID: '', hits, total: thrown, lives, ifMiss: missOf(lives, all.length) }
    }),
    left: all.length,
    out: null,
    fallen: [],
  }
}

const missOf = (lives: number | null, left: number) => {
  if (lives === null || left < 2) return 'nothing'
  return lives > 0 ? 'lifeLost' : 'out'
}

const finalFigures = ({ rows }: LiveRow): Figures[] =>
  rows.map(({ badge, strength, finalTotal, finalHits, riders, updated_at }) => ({
    badge,
    strength,
    thrown: finalTotal,
    hits: finalHits,
    riders: Math.max(1, riders.length),
    updatedOn: updated_at,
  }))

function qualifierFigures({ rows, roster }: LiveRow): Figures[] {
  const thrown = new Map(rows.map((one) => [one.badge, one]))
  return roster.map(({ badge, strength, riders }) => {
    const { qualifyTotal = 0, qualifyHits = 0, updated_at = '' } = thrown.get(badge) ?? {}
    return {
      badge,
      strength,
      thrown: qualifyTotal,
      hits: qualifyHits,
      riders: Math.max(1, riders.length),
      updatedOn: updated_at,
    }
  })
}

const newestOf = (figures: readonly Figures[]) =>
  figures
    .filter(({ thrown }) => thrown > 0)
    .toSorted((a, b) => Date.parse(b.updatedOn) - Date.parse(a.updatedOn))[0]

/** The strength of the newest shot of the final, else the best one. */
const strengthInArena = ({ rows }: LiveRow, figures: readonly Figures[]) =>
  newestOf(figures)?.strength ?? Math.min(...rows.map(({ strength }) => strength).filter(Boolean), 26)
