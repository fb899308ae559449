import { describe, expect, test } from 'vitest'
import { addFact, noFacts } from './collected-facts.ts'
import type { CompetitionFact, Substitution } from './facts.ts'
import { ridersOf } from './riders.ts'
import { clock, individual, play, shots } from './stories.ts'

describe('A rider is substituted by another', () => {
  const substituted = (more: Partial<Substitution> = {}) =>
    ({
      kind: 'substituted',
      badge: 1,
      out: 'Ana',
      in: 'Zoe',
      fromPhase: 'qualify',
      fromRound: 2,
      id: `substitution ${++clock.made}`,
      sequence: clock.made,
      ...more,
    }) as const
  const of = (rider: string, facts: readonly CompetitionFact[]) =>
    facts.map((fact) => (fact.kind === 'shot' ? { ...fact, rider } : fact))
  const collected = (facts: readonly CompetitionFact[]) => {
    const all = noFacts()
    for (const fact of facts) addFact(all, fact, 1)
    return all
  }
  const entry = { badge: 1, sold: 1, bought: 0, riders: ['Ana', 'Bia'] }

  test('The shots of the former rider before it stay, and those of the new one count from then on', () => {
    const facts = [
      substituted(),
      ...of('Ana', shots(1, 'qualify', '111')),
      ...of('Zoe', shots(1, 'qualify', '001')),
    ]
    const { qualifier, finals } = play(individual, [[1, 'Ana']], facts)
    expect(qualifier.isDone).toBe(true)
    // Ana's first shot and Zoe's second and third one.
    expect(finals[1]?.standings).toMatchObject([{ badge: 1, qualifyHits: 2 }])
    expect(play(individual, [[1, 'Ana']], facts.slice(0, 4)).qualifier.pending).toEqual([1])
  })

  test('The engine tells who may throw in each round, also after a second substitution', () => {
    const facts = collected([
      substituted({ in: 'Zoe', fromRound: 2 }),
      substituted({ out: 'Zoe', in: 'Davi', fromPhase: 'final', fromRound: 1 }),
      substituted({ badge: 2, out: 'Bia', in: 'Eva' }),
    ])
    expect(ridersOf(entry, facts, 'qualify', 1)).toEqual(['Ana', 'Bia'])
    expect(ridersOf(entry, facts, 'qualify', 2)).toEqual(['Zoe', 'Bia'])
    expect(ridersOf(entry, facts, 'final', 1)).toEqual(['Davi', 'Bia'])
    expect(ridersOf(entry, facts, 'tieBreak', 1)).toEqual(['Davi', 'Bia'])
  })

  test('A substitution that is taken back changes nothing, nor one of a person who is no rider', () => {
    const one = substituted()
    const back = { kind: 'takenBack', decision: one.id, id: 'back', sequence: ++clock.made } as const
    expect(ridersOf(entry, collected([one, back]), 'final', 1)).toEqual(['Ana', 'Bia'])
    expect(ridersOf(entry, collected([substituted({ out: 'Eva' })]), 'final', 1)).toEqual(['Ana', 'Bia'])
  })
})
