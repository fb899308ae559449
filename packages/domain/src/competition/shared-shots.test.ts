import { expect, test } from 'vitest'
import { addFact, noFacts } from './collected-facts.ts'
import type { CompetitionFact, ShotFact } from './facts.ts'
import { type CompetitionRules, USUAL_RULES } from './rules.ts'
import { type SharedCategory, sharedFacts } from './shared-shots.ts'
import { competitionState } from './state.ts'

const rules = (rounds: number, shotsPerRound = 1, riders = 1): CompetitionRules => ({
  riders,
  shotsPerRound,
  lifeCost: { kind: 'miss' },
  qualifier: { rounds, sieve: { kind: 'hits' }, ranges: [] },
  strengths: [{ name: 'A', minimum: 0, final: { kind: 'none' }, trophies: 0, tie: 'share', prizes: [] }],
  ...USUAL_RULES,
})

let made = 0
const shot = (badge: number, rider: string, round: number, hit = true): ShotFact => ({
  kind: 'shot',
  id: `shot ${++made}`,
  badge,
  rider,
  phase: 'qualify',
  round,
  hit,
  thrownAt: made,
})

const individual = (facts: readonly CompetitionFact[], own = rules(3)): SharedCategory => ({
  category: 'individual',
  rules: own,
  entries: [
    { badge: 1, sold: 1, bought: 0, riders: ['Ana'] },
    { badge: 2, sold: 1, bought: 0, riders: ['Bia'] },
    { badge: 3, sold: 1, bought: 0, riders: ['Ana'] },
  ],
  facts,
})
const pairs = (facts: readonly CompetitionFact[] = [], own = rules(2, 1, 2)): SharedCategory => ({
  category: 'pairs',
  rules: own,
  entries: [
    { badge: 50, sold: 1, bought: 0, riders: ['Ana', 'Bia'] },
    { badge: 51, sold: 1, bought: 0, riders: ['Bia', 'Caio'] },
  ],
  facts,
})

/** The state of a category with the facts that count in it too. */
function stateOf(target: SharedCategory, source: SharedCategory) {
  const collected = noFacts()
  for (const fact of [...target.facts, ...sharedFacts(source, target).facts])
    addFact(collected, fact, target.rules.shotsPerRound)
  return competitionState(target.rules, target.entries, collected)
}

const slots = (facts: readonly CompetitionFact[]) =>
  facts.flatMap((fact) => (fact.kind === 'shot' ? `${fact.badge} ${fact.rider} ${fact.round}` : []))

test('A shot of a round is also the shot of the rider in the other category, up to its rounds', () => {
  const source = individual([shot(1, 'Ana', 1), shot(1, 'Ana', 2), shot(1, 'Ana', 3)])
  expect(slots(sharedFacts(source, pairs()).facts)).toEqual(['50 Ana 1', '50 Ana 2'])
})

test('Of two entries of a rider here the one with the lower number counts', () => {
  const source = individual([shot(3, 'Ana', 1), shot(1, 'Ana', 1)])
  const { facts } = sharedFacts(source, pairs())
  expect(facts).toMatchObject([{ id: `${source.facts.map((one) => (one as ShotFact).id)[1]} pairs` }])
})

test('A rider with several entries there names one, and until then the shots do not count there', () => {
  const source = individual([shot(2, 'Bia', 1)])
  expect(sharedFacts(source, pairs())).toEqual({ facts: [], unnamed: ['Bia'] })
  const named = { kind: 'countsForEntry', rider: 'Bia', badge: 51, id: 'choice', sequence: 1 } as const
  const { facts, unnamed } = sharedFacts(source, pairs([named]))
  expect([slots(facts), unnamed]).toEqual([['51 Bia 1'], []])
})

test('A correction, an undo and a decision about a shot follow', () => {
  const first = shot(1, 'Ana', 1, true)
  const hitsOf = (facts: readonly CompetitionFact[]) =>
    stateOf(
      pairs([shot(50, 'Bia', 1, false), shot(50, 'Bia', 2), shot(50, 'Ana', 2)]),
      individual(facts),
    ).finals[0]?.standings.find(({ badge }) => badge === 50)?.qualifyHits
  expect(hitsOf([first])).toBe(3)
  expect(hitsOf([first, shot(1, 'Ana', 1, false)])).toBe(2)
  expect(hitsOf([first, { kind: 'undo', of: first.id }])).toBeUndefined()
  const slot = { badge: 1, rider: 'Ana', phase: 'qualify', round: 1 } as const
  const decided = {
    kind: 'slotDecided',
    ...slot,
    hit: false,
    decidedAt: ++made,
    id: 'judge',
    sequence: 5,
  } as const
  const back = { kind: 'takenBack', decision: 'judge', id: 'back', sequence: 6 } as const
  expect([hitsOf([first, decided]), hitsOf([first, decided, back])]).toEqual([2, 3])
})

test('An absence in the one category is an absence of the rider in the other one', () => {
  const away = { kind: 'absent', id: 'away', badge: 1, phase: 'qualify', round: 1 } as const
  expect(sharedFacts(individual([away]), pairs()).facts).toEqual([
    { ...away, id: 'away pairs', badge: 50, rider: 'Ana' },
  ])
})

test('With other numbers of shots in a round the shots stay in their rounds', () => {
  const source = individual(
    [1, 2, 3, 4].map((round) => shot(1, 'Ana', round)),
    rules(2, 2),
  )
  expect(slots(sharedFacts(source, pairs()).facts)).toEqual(['50 Ana 1', '50 Ana 2'])
  const single = individual([shot(1, 'Ana', 1), shot(1, 'Ana', 2)])
  expect(slots(sharedFacts(single, pairs([], rules(2, 2, 2))).facts)).toEqual(['50 Ana 1', '50 Ana 3'])
})

test('A substituted rider throws for the other category no more, and the new one does', () => {
  const substituted = {
    kind: 'substituted',
    badge: 50,
    out: 'Ana',
    in: 'Zoe',
    fromPhase: 'qualify',
    fromRound: 2,
    id: 'change',
    sequence: 1,
  } as const
  const source = individual([shot(1, 'Ana', 1), shot(1, 'Ana', 2)])
  const facts = [...source.facts, shot(4, 'Zoe', 1), shot(4, 'Zoe', 2)]
  const entries = [...source.entries, { badge: 4, sold: 1, bought: 0, riders: ['Zoe'] }]
  expect(slots(sharedFacts({ ...source, entries, facts }, pairs([substituted])).facts)).toEqual([
    '50 Ana 1',
    '50 Zoe 2',
  ])
})
