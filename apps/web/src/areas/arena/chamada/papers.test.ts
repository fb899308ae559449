import { USUAL_RULES } from '@porteira/domain/competition'
import { expect, test } from 'vitest'
import { heatHeading, papersOf, roundsOfSheets, type ScoreSheet } from './papers.ts'

const rules = {
  riders: 1,
  shotsPerRound: 1,
  lifeCost: { kind: 'miss' as const },
  qualifier: { rounds: 2, sieve: { kind: 'hits' as const }, ranges: [] },
  strengths: [1, 0].map((minimum) => ({
    name: '',
    minimum,
    final: { kind: 'suddenDeath' as const, lives: 0, stopAt: 1, whenAllMiss: 'again' as const },
    trophies: 0,
    tie: 'share' as const,
    prizes: [],
  })),
  ...USUAL_RULES,
}
const CLUBS: Record<number, string> = { 3: 'CTG B', 7: 'ÁGUA', 12: '' }
const BADGES = [3, 7, 12]
const sheet: ScoreSheet = {
  status: 'OK',
  msg: '',
  catName: '',
  eventName: '',
  eventUUID: '',
  savedLives: 0,
  strengthOptions: 2,
  strengthByHits: 1,
  finalStartedOn: null,
  now: '',
  entries: BADGES.map((badge) => ({
    badge,
    strength: badge === 3 ? 1 : 2,
    entity: CLUBS[badge] ?? '',
    riders: [{ uuid: `rider ${badge}`, name: `R${badge}`, lateComer: 0 }],
    ...(badge === 7 && { marks: ['notHandedOut' as const] }),
  })),
  shots: [],
  competition: {
    rules,
    entries: BADGES.map((badge) => ({ badge, sold: 0, bought: 0, riders: [`rider ${badge}`] })),
    facts: [],
  },
}
const numbers = (lists: ReturnType<typeof papersOf>['heats']) =>
  lists.map(({ heading, entries }) => [heading, ...entries.map(({ badge }) => badge)])

test('The call list has the heats with their days, and what the desk still has to do', () => {
  const heats = {
    kind: 'heats',
    id: 'heats',
    sequence: 1,
    heats: [
      { badges: [12], day: '2027-01-16' },
      { badges: [3], day: '' },
    ],
  } as const
  const papers = papersOf({ ...sheet, competition: { ...sheet.competition!, facts: [heats] } })
  expect(numbers(papers.heats)).toEqual([
    ['Pelotão 1 · sábado, 16/01', 12],
    ['Pelotão 2', 3, 7],
  ])
  expect(papers).toMatchObject({ rounds: 2, shotsOfRound: 1, finals: [], isDrawn: false })
  expect(papers.heats[1]?.entries[1]).toEqual({
    badge: 7,
    riders: ['R7'],
    club: 'ÁGUA',
    note: 'número não entregue',
  })
  expect(heatHeading(3, '2027-01-18')).toBe('Pelotão 3 · segunda, 18/01')
})

test('The list of clubs is in the order of the alphabet, and who has none is last', () =>
  expect(numbers(papersOf(sheet).clubs)).toEqual([
    ['ÁGUA', 7],
    ['CTG B', 3],
    ['Sem entidade', 12],
  ]))

test('After the qualifier each final lists who is in it, in the drawn order', () => {
  const drawn = {
    kind: 'drawn',
    id: 'drawn',
    sequence: 1,
    seed: '',
    listHash: '',
    badges: [12, 7, 3],
  } as const
  const shots = BADGES.flatMap((badge) =>
    [1, 2].map((round) => ({
      id: `${badge} ${round}`,
      badge,
      uuid: `rider ${badge}`,
      phase: 'qualify' as const,
      round,
      hit: badge === 7 ? 0 : 1,
      thrownOn: '2027-01-16T12:00:00Z',
    })),
  )
  const papers = papersOf({ ...sheet, shots, competition: { ...sheet.competition!, facts: [drawn] } })
  expect(numbers(papers.finals)).toEqual([
    ['Final da força A', 12, 3],
    ['Final da força B', 7],
  ])
  expect(papers.isDrawn).toBe(true)
})

test('A category without rules has its numbers in order, and its finals after their start', () => {
  const { competition, ...plain } = sheet
  expect(competition).toBeDefined()
  expect(papersOf(plain)).toMatchObject({ rounds: 5, shotsOfRound: 1, finals: [] })
  expect(numbers(papersOf(plain).heats)).toEqual([['', 3, 7, 12]])
  expect(numbers(papersOf({ ...plain, finalStartedOn: '2027-01-16T12:00:00Z' }).finals)).toEqual([
    ['Final da força A', 3],
    ['Final da força B', 7, 12],
  ])
})

test('A score sheet has as many rounds as fit on a page of A4', () => {
  expect(roundsOfSheets({ rounds: 5, shotsOfRound: 1 })).toEqual([[1, 2, 3, 4, 5]])
  expect(roundsOfSheets({ rounds: 12, shotsOfRound: 1 })).toHaveLength(2)
  expect(roundsOfSheets({ rounds: 3, shotsOfRound: 4 })).toEqual([[1, 2], [3]])
  expect(roundsOfSheets({ rounds: 2, shotsOfRound: 30 })).toEqual([[1], [2]])
  expect(roundsOfSheets({ rounds: 0, shotsOfRound: 1 })).toEqual([])
})
