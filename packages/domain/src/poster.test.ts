import { expect, test } from 'vitest'
import { posterLook } from './poster.ts'

test('The drawing of an event depends only on its short name', () => {
  expect(posterLook('rodeio-cerro-lindo')).toEqual(posterLook('rodeio-cerro-lindo'))
  expect(posterLook('')).toEqual({ sky: 'morning', shift: 0, isMirrored: false })
})

test('The short names of twenty events give at least ten different drawings', () => {
  const names = Array.from({ length: 20 }, (_, number) => `${number + 1}-rodeio-da-serra`)
  expect(new Set(names.map((name) => JSON.stringify(posterLook(name)))).size).toBeGreaterThanOrEqual(10)
})
