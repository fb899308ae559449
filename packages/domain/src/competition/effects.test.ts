import { expect, test } from 'vitest'
import { idsInEffect, isOfFinal } from './effects.ts'

const decision = (id: string, more: { takesBack?: string; isReopening?: true; isOfFinal?: true } = {}) => ({
  id,
  isReopening: false,
  isOfFinal: false,
  ...more,
})

test('A reopened qualifier ends the decisions of finals before it, and no others', () => {
  const decided = [
    decision('disqualified'),
    decision('started', { isOfFinal: true }),
    decision('reopened', { isReopening: true }),
    decision('started again', { isOfFinal: true }),
  ]
  expect([...idsInEffect(decided)]).toEqual(['disqualified', 'reopened', 'started again'])
  const back = [...decided, decision('back', { takesBack: 'reopened' })]
  expect([...idsInEffect(back)]).toEqual(['disqualified', 'started', 'started again', 'back'])
})

test('A decision counts again when the decision that took it back is taken back', () => {
  const decided = [
    decision('cut'),
    decision('first', { takesBack: 'cut' }),
    decision('second', { takesBack: 'first' }),
  ]
  expect([...idsInEffect(decided)]).toEqual(['cut', 'second'])
})

test.each([
  [{ kind: 'tieBreak', for: 'trophy' }, true],
  [{ kind: 'tieBreak', for: 'sieve' }, false],
  [{ kind: 'shared' }, true],
  [{ kind: 'goodsGiven' }, true],
  [{ kind: 'disqualified' }, false],
])('The decision %j is one of a final: %s', (one, expected) => expect(isOfFinal(one)).toBe(expected))
