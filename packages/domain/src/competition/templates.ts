import { completeRules } from './stating.ts'
import type { CompetitionRules, FinalRules, StrengthRules, SuddenDeath } from './rules.ts'

/** The usual kinds of a competition, in the order of the page. */
export const RULE_TEMPLATES = {
  individual: 'Individual por força',
  team: 'Dupla ou trio',
  quartet: 'Quarteto',
  knockout: 'Mata-mata',
  tieBreak: 'Com desempate',
  feeder: 'Classifica para a final',
} as const

export type RuleTemplate = keyof typeof RULE_TEMPLATES

const untilLeft = (stopAt: number): SuddenDeath => ({
  kind: 'suddenDeath',
  lives: 0,
  stopAt,
  whenAllMiss: 'again',
})

const strength = (
  name: string,
  minimum: number,
  final: FinalRules,
  more: Partial<StrengthRules> = {},
): StrengthRules => ({ name, minimum, final, trophies: 1, tie: 'throw', prizes: [], ...more })

/** The rules of a template. `riders` is how many riders an entry of the category has. */
export function rulesOfTemplate(template: RuleTemplate, riders = 1): CompetitionRules {
  if (template === 'individual')
    return completeRules({
      riders: 1,
      shotsPerRound: 1,
      lifeCost: { kind: 'miss' },
      qualifier: { rounds: 5, sieve: { kind: 'hits' }, ranges: [] },
      strengths: [
        strength('A', 5, untilLeft(2), { trophies: 2 }),
        strength('B', 4, untilLeft(3)),
        strength('C', 3, untilLeft(5)),
      ],
    })
  if (template === 'team') return teamRules(riders === 3 ? 3 : 2)
  if (template === 'quartet')
    return completeRules({
      riders: Math.max(riders, 4),
      shotsPerRound: 1,
      lifeCost: { kind: 'miss' },
      qualifier: { rounds: 2, sieve: { kind: 'best', count: 10, tie: 'all' }, ranges: [] },
      strengths: [strength('A', 0, { kind: 'rounds', rounds: 2, counts: 'all' }, { trophies: 3 })],
    })
  if (template === 'knockout')
    return completeRules({
      riders,
      shotsPerRound: 1,
      lifeCost: { kind: 'miss' },
      qualifier: { rounds: 0, sieve: { kind: 'hits' }, ranges: [] },
      strengths: [strength('A', 0, untilLeft(1))],
    })
  return withoutFinal(
    riders,
    template === 'tieBreak'
      ? strength('A', 0, { kind: 'none' }, { trophies: 3 })
      : strength('A', 0, { kind: 'none' }, { trophies: 0, tie: 'share' }),
  )
}

/** All riders of the entry must hit in each round of the final. */
const teamRules = (riders: 2 | 3) =>
  completeRules({
    riders,
    shotsPerRound: 1,
    lifeCost: { kind: 'round', hits: riders },
    qualifier: { rounds: 3, sieve: { kind: 'hits' }, ranges: [] },
    strengths: [
      strength('A', 3 * riders, untilLeft(2), { trophies: 2 }),
      strength('B', 3 * riders - 1, untilLeft(3)),
    ],
  })

const withoutFinal = (riders: number, only: StrengthRules) =>
  completeRules({
    riders,
    shotsPerRound: 1,
    lifeCost: { kind: 'miss' },
    qualifier: { rounds: 4, sieve: { kind: 'hits' }, ranges: [] },
    strengths: [only],
  })
