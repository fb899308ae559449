import { expect, test } from 'vitest'
import { type CategoryResult, countText, isLive, isToCome, rankedClubs } from './event-result.ts'

type State = CategoryResult['strengths'][number]['state']

const strength = (state: State, isEmpty = false): CategoryResult['strengths'][number] => ({
  strength: 1,
  name: '',
  state,
  since: '',
  protestUntil: '',
  places: [],
  withoutPlace: isEmpty ? [] : [{ badge: 1, entity: '', names: [], why: 'disqualified', article: '' }],
  sharedGoods: [],
  hash: '',
})
const category = (rankingsLiveNow: 0 | 1, ...strengths: CategoryResult['strengths']): CategoryResult => ({
  uuid: '',
  name: '',
  rankingsLiveNow,
  strengths,
})

test('A category counts as official when all its strengths are, and an empty strength does not count', () => {
  const official = category(0, strength('official'), strength('provisional', true))
  const half = category(0, strength('official'), strength('provisional'))
  expect([countText([official, half]), countText([official]), countText([])]).toEqual([
    '1 de 2 provas oficiais.',
    '1 de 1 prova oficial.',
    '',
  ])
})

test('A category is live while a strength runs, and to come before the first shot', () => {
  const states = (one: CategoryResult) => [isLive(one), isToCome(one)]
  expect(states(category(1, strength('official'), strength('running', true)))).toEqual([true, false])
  expect(states(category(1, strength('official')))).toEqual([false, false])
  expect(states(category(0, strength('running', true)))).toEqual([false, true])
})

test('Clubs with the same places share a rank', () => {
  const club = (entity: string, first: number, second: number) => ({ entity, first, second, third: 0 })
  const ranks = rankedClubs([club('A', 2, 0), club('B', 1, 1), club('C', 1, 1), club('D', 0, 2)])
  expect(ranks.map(({ rank }) => rank)).toEqual([1, 2, 2, 4])
})
