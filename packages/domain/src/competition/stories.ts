import { addFact, noFacts } from './collected-facts.ts'
import type { CompetitionFact, CompetitionPhase } from './facts.ts'
import { type CompetitionRules, type StrengthRules, USUAL_RULES } from './rules.ts'
import { competitionState } from './state.ts'
import type { StrengthState } from './strength-state.ts'

export const strength = (
  name: string,
  minimum: number,
  final: Partial<StrengthRules> & { stopAt?: number; lives?: number },
) => ({
  name,
  minimum,
  trophies: 0,
  prizes: [],
  tie: 'share' as const,
  final: {
    kind: 'suddenDeath' as const,
    lives: final.lives ?? 0,
    stopAt: final.stopAt ?? 1,
    whenAllMiss: 'again' as const,
  },
  ...('final' in final && { final: final.final }),
  ...('trophies' in final && { trophies: final.trophies, tie: 'throw' as const }),
})

export const individual: CompetitionRules = {
  riders: 1,
  shotsPerRound: 1,
  lifeCost: { kind: 'miss' },
  qualifier: { rounds: 3, sieve: { kind: 'hits' }, ranges: [] },
  strengths: [
    strength('A', 3, { stopAt: 2 }),
    strength('B', 2, { stopAt: 3 }),
    strength('C', 1, { stopAt: 5, lives: 1 }),
  ] as StrengthRules[],
  ...USUAL_RULES,
}

/** Grows with each fact. */
export const clock = { made: 0 }

/** The shots of an entry: 1 is a hit, 0 a miss. */
export const shots = (
  badge: number,
  phase: CompetitionPhase,
  marks: string,
  more: { tieBreak?: string } = {},
): CompetitionFact[] =>
  [...marks].map((mark, index) => ({
    kind: 'shot',
    id: `throw ${++clock.made}`,
    badge,
    rider: `rider of ${badge}`,
    phase,
    round: index + 1,
    hit: mark === '1',
    thrownAt: clock.made,
    ...more,
  }))

export const started = (of: number) =>
  ({ kind: 'finalStarted', strength: of, id: `start ${of}`, sequence: ++clock.made }) as const

export function collect({ shotsPerRound }: CompetitionRules, facts: readonly CompetitionFact[]) {
  const collected = noFacts()
  for (const fact of facts) addFact(collected, fact, shotsPerRound)
  return collected
}

/** Entries by their numbers, or with their riders. */
export function play(
  rules: CompetitionRules,
  entries: readonly (number | readonly [badge: number, ...riders: string[]])[],
  facts: readonly CompetitionFact[],
) {
  const all = entries.map((entry) => {
    const [badge, ...riders] = typeof entry === 'number' ? ([entry, `rider of ${entry}`] as const) : entry
    return { badge, sold: 1, bought: 0, riders }
  })
  return competitionState(rules, all, collect(rules, facts))
}

export const places = ({ standings }: StrengthState) =>
  Object.fromEntries(standings.map(({ badge, place }) => [badge, place]))
