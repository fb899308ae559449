import { describe, expect, test } from 'vitest'
import {
  countingShots,
  currentRound,
  missedTurns,
  nextTurn,
  type ScoreSheet,
  type Shot,
  shotsOfRace,
  turnsOf,
} from './shots.ts'

const shot = (id: string, badge: number, round: number, hit: number): Shot => ({
  id,
  badge,
  uuid: `rider-${badge}`,
  phase: 'qualify',
  round,
  hit,
  thrownOn: `2026-11-20T12:00:${id.padStart(2, '0')}Z`,
})
const entry = (badge: number, strength = 0) => ({
  badge,
  strength,
  entity: '',
  riders: [{ uuid: `rider-${badge}`, name: `R${badge}`, lateComer: 0 }],
})
const scoreSheet: ScoreSheet = {
  status: 'OK',
  msg: '',
  catName: '',
  eventName: '',
  eventUUID: '',
  savedLives: 0,
  strengthOptions: 1,
  strengthByHits: 1,
  finalStartedOn: null,
  now: '',
  entries: [entry(1), entry(4), entry(9)],
  shots: [],
}
const qualify = (round: number) => ({ phase: 'qualify' as const, round, strength: 0 })
const badges = (turns: { badge: number; round: number }[]) =>
  turns.map(({ badge, round }) => `${badge} in ${round}`)

describe('Shots are counted once per turn', () => {
  const hits = (shots: Shot[], undone: string[] = []) =>
    [
      ...countingShots(
        shots,
        undone.map((id) => ({ id, undoneOn: '' })),
      ).values(),
    ].map(({ hit }) => hit)
  test('The newest shot of a turn counts, in any order of arrival', () => {
    expect(hits([shot('2', 1, 1, 1), shot('1', 1, 1, 0)])).toEqual([1])
    expect(hits([shot('1', 1, 1, 0), shot('2', 1, 1, 1)])).toEqual([1])
  })
  test('A shot that was undone does not count', () =>
    expect(hits([shot('1', 1, 1, 0), shot('2', 1, 1, 1)], ['2'])).toEqual([0]))
})

test('The turn after a shot belongs to the next number, and after the last number to a skipped one', () => {
  const turns = turnsOf(scoreSheet, countingShots([shot('1', 4, 1, 1)], []), qualify(1))
  expect(nextTurn(turns, turns[1]?.key)?.badge).toBe(9)
  expect(nextTurn(turns, turns[2]?.key)?.badge).toBe(1)
})

test('A rider who missed a round has that turn in the reposição', () => {
  const counting = countingShots([shot('1', 1, 1, 1), shot('2', 9, 1, 1), shot('3', 1, 2, 1)], [])
  expect(currentRound(counting)).toBe(2)
  expect(badges(missedTurns(scoreSheet, counting, qualify(2)))).toEqual(['4 in 1'])
  expect(badges(missedTurns(scoreSheet, counting, qualify(3)))).toEqual(['4 in 1', '4 in 2', '9 in 2'])
})

describe('The turns of a final are limited', () => {
  const final = (id: string, badge: number, round: number, hit: number): Shot => ({
    ...shot(id, badge, round, hit),
    phase: 'final',
  })
  const inFinal = { ...scoreSheet, entries: [entry(1, 1), entry(4, 1), entry(9, 2)] }
  const filter = (round: number) => ({ phase: 'final' as const, round, strength: 1 })

  test('A final has turns of its strength only', () =>
    expect(badges(turnsOf(inFinal, new Map(), filter(1)))).toEqual(['1 in 1', '4 in 1']))
  test('The final of a strength is in its own round', () => {
    const shots = [final('1', 1, 1, 1), final('2', 1, 6, 1), final('3', 9, 2, 1), shot('4', 9, 8, 1)]
    const roundOf = (strength: number) =>
      currentRound(shotsOfRace(inFinal, countingShots(shots, []), { phase: 'final', strength }))
    expect([roundOf(1), roundOf(2), roundOf(3)]).toEqual([6, 2, 1])
  })
  test('A final goes on without the riders who missed', () => {
    const counting = countingShots([final('1', 1, 1, 0), final('2', 4, 1, 1)], [])
    expect(badges(turnsOf(inFinal, counting, filter(2)))).toEqual(['4 in 2'])
    expect(badges(turnsOf(inFinal, counting, filter(1)))).toEqual(['1 in 1', '4 in 1'])
  })
  test('A final forgives as many misses as the saved lives', () => {
    const counting = countingShots([final('1', 1, 1, 0)], [])
    const turns = turnsOf({ ...inFinal, savedLives: 1 }, counting, filter(2))
    expect(turns.map(({ badge, lives }) => [badge, lives])).toEqual([
      [1, 0],
      [4, 1],
    ])
  })
})
