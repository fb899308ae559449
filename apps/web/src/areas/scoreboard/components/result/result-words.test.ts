import { describe, expect, test } from 'vitest'
import type { StrengthResult } from './places.ts'
import {
  commonState,
  shortHash,
  shortMoment,
  stateLabel,
  stateSentence,
  strengthTitle,
  withoutPlaceText,
} from './result-words.ts'

const NOW = new Date('2026-11-22T22:00:00Z')
const result = (more: Partial<StrengthResult> = {}): StrengthResult => ({
  strength: 1,
  name: '',
  state: 'provisional',
  since: '2026-11-22T21:10:00Z',
  protestUntil: '2026-11-22T22:40:00Z',
  places: [],
  withoutPlace: [{ badge: 1, entity: '', names: ['TIÉ'], why: 'disqualified', article: 'art. 12' }],
  sharedGoods: [],
  hash: '',
  ...more,
})

describe('A result has words for its state', () => {
  test('A provisional result says until when protests may come, and when that time is over', () => {
    expect(stateLabel(result(), NOW)).toBe('Provisório até 19:40')
    const later = new Date('2026-11-22T22:41:00Z')
    expect([stateLabel(result(), later), stateSentence(result(), later)]).toEqual([
      'Provisório',
      'Prazo de protesto encerrado às 19:40.',
    ])
  })

  test('A result that is open again says since when', () => {
    const reopened = result({ state: 'reopened', since: '2026-11-21T21:10:00Z' })
    expect(stateSentence(reopened, NOW)).toBe('Reaberto em 21/11/2026 às 18:10. As colocações podem mudar.')
  })

  test('A heading names the state that may change most, and no strength that runs', () => {
    const states = (...all: StrengthResult['state'][]) => commonState(all.map((state) => result({ state })))
    expect(states('official', 'provisional', 'running')).toBe('provisional')
    expect(states('official', 'underProtest', 'reopened')).toBe('underProtest')
    expect(states('running')).toBe(undefined)
  })

  test('A strength has its letter and its name where there are several', () => {
    expect(strengthTitle(result({ strength: 2, name: 'Prata' }), 3)).toBe('Força B · Prata')
    expect(strengthTitle(result({ strength: 2, name: 'Força B' }), 3)).toBe('Força B')
    expect(strengthTitle(result(), 1)).toBe('Colocações')
  })

  test('An entry without a place has the article and no other reason', () => {
    const [entry] = result().withoutPlace
    expect(withoutPlaceText(entry!)).toBe('Desclassificado: art. 12.')
    expect(withoutPlaceText({ ...entry!, article: '' })).toBe('Desclassificado.')
  })

  test('A hash is short enough to compare by eye', () =>
    expect(shortHash('7f3a91c4e20b55d8aa0e6c1142b9f07d')).toBe('7F3A 91C4 · E20B 55D8'))

  test('A stamp has the day and the time in São Paulo', () =>
    expect(shortMoment('2026-11-22T22:12:00Z')).toBe('22/11 às 19:12'))
})
