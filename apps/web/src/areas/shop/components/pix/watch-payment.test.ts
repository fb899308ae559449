import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentCheck } from './payment-poll.ts'
import { type FinalCheck, watchPayment } from './watch-payment.ts'

const waiting: PaymentCheck = { kind: 'waiting', reached: true, askAgainInMs: 1000 }
const lost: PaymentCheck = { ...waiting, reached: false }
const paid: PaymentCheck = { kind: 'paid', isFree: false }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A watch over a charge whose checks have these results in order, and then wait. */
function watchOver(...results: PaymentCheck[]) {
  const seen = { checks: 0, ended: [] as FinalCheck[], line: [] as boolean[] }
  const watch = watchPayment({
    check: async () => results[seen.checks++] ?? waiting,
    onEnd: (result) => seen.ended.push(result),
    onLine: (reached) => seen.line.push(reached),
  })
  return { ...watch, seen }
}

test('The first check comes after a second, and the next one a second after its answer', async () => {
  const { seen, stop } = watchOver()
  await vi.advanceTimersByTimeAsync(999)
  expect(seen.checks).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.checks).toBe(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(seen.checks).toBe(4)
  stop()
})

test('A check without an answer delays the next one', async () => {
  let checks = 0
  const { stop } = watchPayment({
    check: () => {
      checks += 1
      return new Promise(() => {})
    },
    onEnd: () => {},
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(checks).toBe(1)
  stop()
})

test('A network failure is reported and the polling goes on until the payment is seen once', async () => {
  const { seen } = watchOver(lost, lost, waiting, paid, paid)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen).toEqual({ checks: 4, ended: [paid], line: [false, false, true, true] })
})

test('The page learns the note of each answer, and a failed check leaves the last one', async () => {
  const results: PaymentCheck[] = [{ ...waiting, note: 'Recebemos' }, lost, { ...waiting, note: '' }]
  const notes: string[] = []
  const { stop } = watchPayment({
    check: async () => results.shift() ?? lost,
    onEnd: () => {},
    onNote: (note) => notes.push(note),
  })
  await vi.advanceTimersByTimeAsync(10_000)
  stop()
  expect(notes).toEqual(['Recebemos', ''])
})

test('A refusal ends the polling at once', async () => {
  const refused: PaymentCheck = { kind: 'refused', message: 'Esta sessão expirou.' }
  const { seen } = watchOver(refused)
  await vi.advanceTimersByTimeAsync(5000)
  expect(seen).toMatchObject({ checks: 1, ended: [refused] })
})

test('A return to the page checks at once, and two callers share one check', async () => {
  const { seen, checkNow } = watchOver(paid)
  expect(await Promise.all([checkNow(), checkNow()])).toEqual([true, true])
  expect(seen.checks).toBe(1)
})

test('A check that hung while the phone slept is replaced by a new one', async () => {
  const answers = [new Promise<PaymentCheck>(() => {}), Promise.resolve(paid)]
  const ended: FinalCheck[] = []
  const { checkNow } = watchPayment({
    check: () => answers.shift() ?? Promise.resolve(waiting),
    onEnd: (result) => ended.push(result),
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await checkNow()).toBe(true)
  expect(ended).toEqual([paid])
})

test('No result is reported after the page was left', async () => {
  const { seen, stop } = watchOver(waiting, paid)
  await vi.advanceTimersByTimeAsync(1500)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen).toMatchObject({ checks: 1, ended: [] })
})
