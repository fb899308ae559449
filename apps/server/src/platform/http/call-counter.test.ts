import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallCounter } from './call-counter.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const passSeconds = (seconds: number) => void vi.advanceTimersByTime(seconds * 1000)

test('A key is refused above its limit until its window ends, and delays no other key', () => {
  const counter = new CallCounter({ name: 'test', max: 2, seconds: 10 })
  expect([counter.add('a'), counter.add('a')]).toEqual([0, 0])
  passSeconds(4)
  expect(counter.add('a')).toBe(6000)
  expect(counter.add('b')).toBe(0)
  passSeconds(6)
  expect(counter.add('a')).toBe(0)
})

test('A window lasts to its end, however many windows of other keys end meanwhile', () => {
  const counter = new CallCounter({ name: 'test', max: 1, seconds: 10 })
  passSeconds(9)
  counter.add('a')
  for (let second = 0; second < 9; second++) {
    passSeconds(1)
    counter.add(`other ${second}`)
    expect(counter.add('a')).toBeGreaterThan(0)
  }
  passSeconds(1)
  expect(counter.add('a')).toBe(0)
})

test('A call that is taken back leaves room for another one, and the last one leaves nothing', () => {
  const counter = new CallCounter({ name: 'test', max: 1, seconds: 10 })
  counter.add('a')
  expect(counter.untilFree('a')).toBe(10_000)
  counter.takeBack('a')
  counter.takeBack('a')
  expect([counter.untilFree('a'), counter.size]).toEqual([0, 0])
})

test('A call that is taken back after the end of its window leaves nothing either', () => {
  const counter = new CallCounter({ name: 'test', max: 1, seconds: 10 })
  counter.add('a')
  counter.add('a')
  passSeconds(11)
  counter.takeBack('a')
  expect(counter.size).toBe(0)
})

test('Windows that have ended take no memory after two further windows', () => {
  const counter = new CallCounter({ name: 'test', max: 1, seconds: 10 })
  for (let n = 0; n < 1000; n++) counter.add(`caller ${n}`)
  passSeconds(10)
  counter.add('a')
  passSeconds(10)
  counter.add('a')
  expect(counter.size).toBeLessThanOrEqual(2)
})
