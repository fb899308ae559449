import { expect, test } from 'vitest'
import type { Ranking, RankingRow } from './ranking-rows.ts'
import type { StrengthResult } from '#areas/scoreboard/components/result/places.ts'
import { isFinished, oneSecondLater, programmeOf, raceOf, tvSequence, tvTurns } from './tv-turns.ts'

const row = (badge: number, final: [number, number] = [0, 0]): RankingRow => ({
  badge,
  strength: 1,
  qualifyHits: 5,
  qualifyTotal: 5,
  finalHits: final[0],
  finalTotal: final[1],
  entity: '',
  updatedOn: '2026-11-20T12:00:00Z',
  participants: [],
})

const ranking = (rankings: RankingRow[], finalStarted: 0 | 1 = 0): Ranking => ({
  status: 'OK',
  msg: '',
  catName: 'LAÇO',
  eventUUID: 'e',
  eventName: 'RODEIO',
  savedLives: 0,
  finalStarted,
  strengths: [1],
  rankingsLiveNow: 1,
  rankingsUpdatedOn: null,
  rankings,
})

const many = ranking(Array.from({ length: 20 }, (_, index) => row(index + 1)))

test('A strength with twenty rows has three screens of at most eight rows', () => {
  const turns = tvTurns('a', many)
  expect(turns.map(({ entries, page, pages }) => [entries.length, page, pages])).toEqual([
    [8, 1, 3],
    [8, 2, 3],
    [4, 3, 3],
  ])
})

test('Fewer entries with more riders are on a screen, so that each name has its own line', () => {
  const rowsWith = (riders: number) => {
    const participants = Array.from({ length: riders }, () => ({ uuid: '', name: 'A', shots: [] }))
    const entries = many.rankings.map((entry) => ({ ...entry, participants }))
    return tvTurns('a', ranking(entries as RankingRow[]))[0]?.entries.length
  }
  expect([1, 2, 3, 4, 5, 10].map(rowsWith)).toEqual([8, 8, 6, 5, 4, 2])
})

test('In a final the two who are left have a screen of their own before those who are out', () => {
  const final = ranking([row(1, [4, 4]), row(2, [4, 4]), row(3, [3, 4]), row(4, [1, 2])], 1)
  expect(tvTurns('a', final).map(({ entries, isOut }) => [entries.map(({ badge }) => badge), isOut])).toEqual(
    [
      [[1, 2], false],
      [[3, 4], true],
    ],
  )
})

/** A result in which these numbers have these places. */
const resultOf = (state: StrengthResult['state'], ...places: [badge: number, place: number][]) =>
  ({
    strength: 1,
    name: 'A',
    state,
    since: '',
    protestUntil: '',
    places: places.map(([badge, place]) => ({
      badge,
      place,
      entity: '',
      names: [],
      qualifyHits: 0,
      finalHits: 0,
      fellIn: null,
      prizeInCents: 0,
      goods: [],
    })),
    withoutPlace: [],
    sharedGoods: [],
    hash: '',
  }) satisfies StrengthResult

test('A strength with a result shows its places in place of the ranking, and no race of it runs', () => {
  const final = ranking([row(1, [4, 4]), row(2, [3, 4]), row(3, [3, 4])], 1)
  const result = resultOf('provisional', [3, 1], [1, 1], [2, 3])
  const [turn, ...others] = tvTurns('a', final, [result])
  expect(others).toEqual([])
  expect(turn).toMatchObject({ result: 'Resultado provisório', isOut: false })
  expect(turn?.entries.map(({ badge, place, isTied }) => [badge, place, isTied])).toEqual([
    [3, 1, false],
    [1, 1, true],
    [2, 3, false],
  ])
  expect(tvTurns('a', final, [resultOf('official', [1, 1])])[0]?.result).toBe('Resultado oficial')
  expect(isFinished(final, [result])).toBe(true)
  expect(isFinished({ ...final, strengths: [1, 2] }, [result])).toBe(false)
  expect(isFinished({ ...final, strengths: [] }, [])).toBe(false)
})

test('The screens follow each other every twelve seconds, and a screen that is gone gives way at once', () => {
  expect(oneSecondLater({ key: 'a', left: 12 }, ['a', 'b'])).toEqual({ key: 'a', left: 11 })
  expect(oneSecondLater({ key: 'a', left: 1 }, ['a', 'b'])).toEqual({ key: 'b', left: 12 })
  expect(oneSecondLater({ key: 'b', left: 1 }, ['a', 'b'])).toEqual({ key: 'a', left: 12 })
  expect(oneSecondLater({ key: 'gone', left: 9 }, ['a', 'b'])).toEqual({ key: 'a', left: 12 })
})

test('The programme names the seconds until each category is shown', () => {
  const turns = [...tvTurns('a', many), ...tvTurns('b', ranking([row(1)]))]
  const second = { key: turns[1]?.key ?? '', left: 5 }
  expect(programmeOf(turns, second)).toEqual([
    { catUUID: 'a', inSeconds: 0 },
    { catUUID: 'b', inSeconds: 17 },
  ])
})

const at = (minute: number, entry: RankingRow): RankingRow => ({
  ...entry,
  updatedOn: `2026-11-20T12:${String(minute).padStart(2, '0')}:00Z`,
})
const inB = (entry: RankingRow): RankingRow => ({ ...entry, strength: 2 })
/** The final of the strengths A and B, in which B throws; an older race, and one that is over. */
const afternoon = new Map([
  ['old', ranking([at(10, row(1))])],
  [
    'final',
    {
      ...ranking([at(20, row(1, [2, 2])), at(31, inB(row(8, [1, 1]))), at(30, inB(row(9, [0, 1])))], 1),
      strengths: [1, 2],
    },
  ],
  ['over', { ...ranking([at(50, row(5))]), rankingsLiveNow: 0 as const }],
])
const all = [...afternoon].flatMap(([catUUID, one]) => tvTurns(catUUID, one))
const shown = (turns: ReturnType<typeof tvTurns>) =>
  turns.map(({ catUUID, strength, isOut }) => [catUUID, strength, isOut].join(' '))

test('The race that runs is the live category with the newest shot, in the strength that throws', () => {
  expect(raceOf(afternoon)).toMatchObject({ catUUID: 'final', strength: 2 })
  expect(raceOf(new Map([['over', afternoon.get('over')!]]))).toBeUndefined()
})

test('The TV stays with the strength that throws, and in a pause every third screen is another one', () => {
  const race = raceOf(afternoon)
  expect(shown(tvSequence(all, race, false))).toEqual(['final 2 false'])

  const pause = tvSequence(all, race, true)
  const own = ['final 2 false', 'final 2 false']
  expect(shown(pause)).toEqual([
    ...own,
    'old 1 false',
    ...own,
    'final 1 false',
    ...own,
    'final 2 true',
    ...own,
    'over 1 false',
  ])
  expect(new Set(pause.map(({ key }) => key)).size).toBe(pause.length)
})

test('Without a race all screens follow each other', () => {
  expect(tvSequence(all, undefined, false)).toEqual(all)
})
