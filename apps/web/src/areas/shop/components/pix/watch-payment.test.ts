import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentCheck } from './payment-poll.ts'
import { type FinalCheck, watchPayment } from './watch-payment.ts'

const waiting: PaymentCheck = { kind: 'waiting', reached: true, askAgainInMs: 1000 }
const lost: PaymentCheck = { ...waiting, reached: false }
const paid: PaymentCheck = { kind: 'paid', isFree: false }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A watch over a charge that shows these sights, one after the other; the last one stays. */
function watchOver(...sights: PaymentCheck[]) {
  const seen = { looks: 0, ended: [] as FinalCheck[], line: [] as boolean[] }
  const watch = watchPayment({
    look: async () => sights[seen.looks++] ?? waiting,
    onEnd: (sight) => seen.ended.push(sight),
    onLine: (reached) => seen.line.push(reached),
  })
  return { ...watch, seen }
}

test('the first look comes after a second, the next one a second after its answer', async () => {
  const { seen, stop } = watchOver()
  await vi.advanceTimersByTimeAsync(999)
  expect(seen.looks).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.looks).toBe(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(seen.looks).toBe(4)
  stop()
})

test('a look that gets no answer is not overtaken by the next one', async () => {
  let looks = 0
  const { stop } = watchPayment({
    look: () => {
      looks += 1
      return new Promise(() => {})
    },
    onEnd: () => {},
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(looks).toBe(1)
  stop()
})

test('a lost line is told and waited out until the payment is seen, once', async () => {
  const { seen } = watchOver(lost, lost, waiting, paid, paid)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen).toEqual({ looks: 4, ended: [paid], line: [false, false, true, true] })
})

test('a refusal ends the watch', async () => {
  const refused: PaymentCheck = { kind: 'refused', message: 'Esta sessão expirou.' }
  const { seen } = watchOver(refused)
  await vi.advanceTimersByTimeAsync(5000)
  expect(seen).toMatchObject({ looks: 1, ended: [refused] })
})

test('who comes back to the page looks at once, and two who ask share one look', async () => {
  const { seen, lookNow } = watchOver(paid)
  expect(await Promise.all([lookNow(), lookNow()])).toEqual([true, true])
  expect(seen.looks).toBe(1)
})

test('a look that hung while the phone slept is given up for a new one', async () => {
  const answers = [new Promise<PaymentCheck>(() => {}), Promise.resolve(paid)]
  const ended: FinalCheck[] = []
  const { lookNow } = watchPayment({
    look: () => answers.shift() ?? Promise.resolve(waiting),
    onEnd: (sight) => ended.push(sight),
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await lookNow()).toBe(true)
  expect(ended).toEqual([paid])
})

test('nothing is told after the page was left', async () => {
  const { seen, stop } = watchOver(waiting, paid)
  await vi.advanceTimersByTimeAsync(1500)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen).toMatchObject({ looks: 1, ended: [] })
})
