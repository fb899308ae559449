import { expect, test } from 'vitest'
import { attempts } from './attempt.ts'

test('A sale that is sent again without an answer keeps its key', () => {
  const { keyOf } = attempts()
  expect(keyOf({ cpf: '1', items: [2] })).toBe(keyOf({ cpf: '1', items: [2] }))
})

test('Another sale, and the same sale after an answer, get a new key', () => {
  const { keyOf, answered } = attempts()
  const first = keyOf({ cpf: '1' })
  expect(keyOf({ cpf: '2' })).not.toBe(first)
  const second = keyOf({ cpf: '1' })
  answered()
  expect(keyOf({ cpf: '1' })).not.toBe(second)
})
