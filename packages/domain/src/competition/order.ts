import { type CollectedFacts, decisionsInEffect } from './collected-facts.ts'
import type { Decision, DrawDecision, Heat } from './facts.ts'
import type { CompetitionRules } from './rules.ts'

/** The order of the numbers of a category. */
export type CallOrder = {
  /** The heats that the desk cut; none: all numbers throw in one. */
  heats: readonly Heat[]
  /** The draw that decides the order; undefined: the numbers are the order. */
  draw: DrawDecision | undefined
  /** The heat of a number: 1 is the first one. 0 without heats. A number that came after the cut is in the last heat. */
  heatOf: (badge: number) => number
  /** Sorts numbers of one heat as they are called in a round. */
  compare: (a: number, b: number, round: number) => number
}

type HeatsDecision = Extract<Decision, { kind: 'heats' }>

/** The order of call by the rules and by what the desk decided. Of two decisions of a kind the later one counts. */
export function orderOf({ roundOrder }: CompetitionRules, facts: CollectedFacts): CallOrder {
  const decisions = decisionsInEffect(facts)
  const heats = decisions.filter(isOfHeats).pop()?.heats ?? []
  const draw = decisions.filter(isDraw).pop()
  const heatOfBadge = new Map(
    heats.flatMap(({ badges }, index) => badges.map((badge) => [badge, index + 1] as const)),
  )
  const drawn = new Map(draw?.badges.map((badge, index) => [badge, index]))
  // A number that came after the draw is called after those that were drawn.
  const positionOf = (badge: number) => drawn.get(badge) ?? drawn.size
  return {
    heats,
    draw,
    heatOf: (badge) => heatOfBadge.get(badge) ?? heats.length,
    compare: (a, b, round) => {
      const ascending = positionOf(a) - positionOf(b) || a - b
      return roundOrder === 'alternating' && round % 2 === 0 ? -ascending : ascending
    },
  }
}

const isOfHeats = (one: Decision): one is HeatsDecision => one.kind === 'heats'
const isDraw = (one: Decision): one is Decision & DrawDecision => one.kind === 'drawn'

/** The numbers of a category by heat, each heat in the order of its first round. Without heats they are one. */
export function calledByHeat({ heats, heatOf, compare }: CallOrder, badges: readonly number[]) {
  const sorted = [...badges].sort((a, b) => compare(a, b, 1))
  const all = heats.length === 0 ? [{ day: '' }] : heats
  return all.map(({ day }, index) => ({
    day,
    badges: sorted.filter((badge) => heats.length === 0 || heatOf(badge) === index + 1),
  }))
}

/** What changed of a list of numbers since it was drawn. */
export function changedSince(draw: Pick<DrawDecision, 'badges'>, badges: readonly number[]) {
  const drawn = new Set(draw.badges)
  const now = new Set(badges)
  const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)
  return {
    added: sorted(badges.filter((badge) => !drawn.has(badge))),
    removed: sorted(draw.badges.filter((badge) => !now.has(badge))),
  }
}
