import { expect, test } from 'vitest'
import { FLOORS, type Figures, isBelow, medianOf } from './verdict.ts'

const run = (performance: number, accessibility = 100): Figures => ({
  performance,
  accessibility,
  bestPractices: 100,
  lcpInMs: 2000,
  tbtInMs: 0,
  cls: 0,
})

test('A page fails after two bad runs of three and not after one', () => {
  expect(isBelow(medianOf([run(60), run(98), run(97)]), FLOORS)).toBe(false)
  expect(isBelow(medianOf([run(60), run(98), run(96)]), FLOORS)).toBe(true)
})

test('A quick page that is not accessible fails the audit', () => {
  expect(isBelow(run(100, 99), FLOORS)).toBe(true)
})

test('A page without measurements does not pass', () => {
  expect(() => medianOf([])).toThrow('Nothing was measured')
})
