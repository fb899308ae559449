import { expect, test } from 'vitest'
import { turnSentence, turnsBefore } from './turn-words.ts'

test('A number learns how many throw before it, also in the round after this one', () => {
  const call = { order: [80, 100], nextRound: [17, 64] }
  expect([80, 100, 64, 5].map((badge) => turnsBefore(call, badge))).toEqual([0, 1, 3, undefined])
  expect([0, 1, 3].map(turnSentence)).toEqual(['Na cancha agora', 'Prepara: é a próxima', 'Faltam 3'])
})
