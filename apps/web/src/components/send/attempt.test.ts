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
  const send = (status: number, code = '') =>
    once(attempt, { value: 10 }, async (key) => {
      keys.push(key)
      if (status !== 200) throw new ApiError(status, { code })
    }).catch(() => {})
  for (const status of [0, 503, 401, 403, 429]) await send(status)
  await send(409, 'call_in_progress')
  await send(409)
  await send(200)
  expect(new Set(keys.slice(0, 7)).size).toBe(1)
  expect(keys[7]).not.toBe(keys[0])
})
