import { expect, test } from 'vitest'
import { withSecondAttempt } from './second-attempt.ts'

const PATIENCE_MS = 5
const never = new Promise<never>(() => {})

/** A call whose attempts have these outcomes, and the number of its attempts. */
function callWith<Answer>(...outcomes: (() => Promise<Answer>)[]) {
  const made = { attempts: 0 }
  return { made, call: () => outcomes[made.attempts++]!() }
}

test('A call that is answered in time is made once', async () => {
  const { made, call } = callWith(async () => 'first')
  expect([await withSecondAttempt(call, 60_000), made.attempts]).toEqual(['first', 1])
})

test('A call that fails in time is made once and fails', async () => {
  const { made, call } = callWith(async () => Promise.reject(new Error('refused')))
  await expect(withSecondAttempt(call, 60_000)).rejects.toThrow('refused')
  expect(made.attempts).toBe(1)
})

test('A call without an answer is made again, and the first answer counts', async () => {
  const { made, call } = callWith<string>(
    () => never,
    async () => 'second',
  )
  expect([await withSecondAttempt(call, PATIENCE_MS), made.attempts]).toEqual(['second', 2])
})

test('A slow answer counts if the second attempt fails, and two failures are one failure', async () => {
  const slow = Promise.withResolvers<string>()
  const { call } = callWith(
    () => slow.promise,
    async () => {
      slow.resolve('first')
      throw new Error('second')
    },
  )
  expect(await withSecondAttempt(call, PATIENCE_MS)).toBe('first')

  const failing = Promise.withResolvers<string>()
  const failed = callWith(
    () => failing.promise,
    async () => {
      failing.reject(new Error('first'))
      throw new Error('second')
    },
  )
  await expect(withSecondAttempt(failed.call, PATIENCE_MS)).rejects.toThrow('first')
})
