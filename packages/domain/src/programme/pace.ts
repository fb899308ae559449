import { normal, type Random } from '#competition/course.ts'

/** How fast the shots of a category came: the mean gap between two shots, and from how many gaps it is. */
export type Pace = { seconds: number; gaps: number }

export type PaceKind = 'individual' | 'team'

/** The usual seconds from a shot to the next one. */
const USUAL_SECONDS: Record<PaceKind, number> = { individual: 30, team: 34 }
/** A longer gap is a pause and counts as this one. */
const MAX_GAP_SECONDS = 600
/** Deviations of the logarithm of the pace: of an event, of a category within its event, and of one gap. */
const EVENT = 0.2
const CATEGORY = 0.08
const GAP = 0.6

/**
 * The pace of shots at these instants, in milliseconds. Without two of them it is unknown, with no gaps. Shots of one
 * instant are those of a typed score sheet, which say nothing.
 */
export function paceOf(instants: readonly number[]): Pace {
  const sorted = [...instants].sort((a, b) => a - b)
  const gaps = sorted
    .slice(1)
    .map((at, index) => (at - (sorted[index] ?? at)) / 1000)
    .filter((gap) => gap > 0)
  const sum = gaps.reduce((all, gap) => all + Math.min(gap, MAX_GAP_SECONDS), 0)
  return { seconds: gaps.length > 0 ? sum / gaps.length : 0, gaps: gaps.length }
}

export type PacedCategory = { category: string; kind: PaceKind; pace: Pace }

/** Seconds from a shot to the next one: the most likely ones of a category, and possible ones for one course of the event. */
export type Paces = {
  likely: (category: string) => number
  usual: (category: string) => number
  possible: (random: Random) => (category: string, shots: number) => number
}

/**
 * What the shots of today say about the pace of each category: of its own, and of those that have none yet. Normal
 * distributions of the logarithm, with an event's deviation from what is usual and a category's from its event.
 */
export function pacesOf(categories: readonly PacedCategory[]): Paces {
  const weighed = categories.map(({ category, kind, pace }) => {
    const isMeasured = pace.gaps > 0 && pace.seconds > 0
    return {
      category,
      usual: USUAL_SECONDS[kind],
      weight: isMeasured ? pace.gaps / GAP ** 2 : 0,
      deviation: isMeasured ? Math.log(pace.seconds / USUAL_SECONDS[kind]) : 0,
    }
  })
  const byCategory = new Map(weighed.map((one) => [one.category, one]))
  const trusted = weighed.map((one) => ({
    ...one,
    weight: one.weight > 0 ? 1 / (CATEGORY ** 2 + 1 / one.weight) : 0,
  }))
  const weight = 1 / EVENT ** 2 + trusted.reduce((sum, one) => sum + one.weight, 0)
  const ofEvent = trusted.reduce((sum, one) => sum + one.deviation * one.weight, 0) / weight
  const ownOf = (category: string, event: number) => {
    const one = byCategory.get(category)
    const own = (one?.weight ?? 0) + 1 / CATEGORY ** 2
    return { mean: one ? ((one.deviation - event) * one.weight) / own : 0, deviation: 1 / Math.sqrt(own) }
  }
  const usual = (category: string) => byCategory.get(category)?.usual ?? USUAL_SECONDS.individual
  return {
    usual,
    likely: (category) => usual(category) * Math.exp(ofEvent + ownOf(category, ofEvent).mean),
    possible: (random) => {
      const event = ofEvent + normal(random) / Math.sqrt(weight)
      const drawn = new Map<string, number>()
      return (category, shots) => {
        const { mean, deviation } = ownOf(category, event)
        const own = drawn.get(category) ?? mean + normal(random) * deviation
        drawn.set(category, own)
        const chance = shots > 0 ? (normal(random) * GAP) / Math.sqrt(shots) : 0
        return usual(category) * Math.exp(event + own) * Math.max(0.2, 1 + chance)
      }
    },
  }
}
