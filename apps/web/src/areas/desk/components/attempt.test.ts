import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { attempts, once } from './attempt.ts'

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

test('A withdrawal keeps its key after a lost answer and gets a new one after a refusal', async () => {
  const attempt = attempts()
  const keys: string[] = []
  const send = (status: number) =>
    once(attempt, { value: 10 }, async (key) => {
      keys.push(key)
      if (status !== 200) throw new ApiError(status, {})
    }).catch(() => {})
  for (const status of [0, 503, 409, 200]) await send(status)
  expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]])
  expect(keys[3]).not.toBe(keys[0])
})
