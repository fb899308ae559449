import { expect, test } from 'vitest'
import { overrideProblem, strengthLetter, strengthNumber, strengthsFor } from './strength.ts'

const category = { name: 'DUELO INDIVIDUAL', strengthOptions: 3, strengthDynamic: false }

test('strength 1 is A and 26 is Z', () => {
  expect([1, 2, 26].map(strengthLetter)).toEqual(['A', 'B', 'Z'])
  expect(['A', 'B', 'Z'].map(strengthNumber)).toEqual([1, 2, 26])
})

test('a strength that is not cut yet has no letter', () => expect(strengthLetter(0)).toBe(''))

test.each(['', 'a', 'AA', '1', 'Á'])('%j is no strength', (letter) =>
  expect(strengthNumber(letter)).toBeUndefined(),
)

test('the buyer chooses among the strengths of the category', () =>
  expect(strengthsFor(category)).toEqual({ strengthsAvail: [1, 2, 3], given: undefined }))

test('a bundle can fix the strength', () =>
  expect(strengthsFor(category, 'B')).toEqual({ strengthsAvail: [2], given: 2 }))

test('with strengths cut by hits there is nothing to choose', () =>
  expect(strengthsFor({ ...category, strengthDynamic: true }, 'B')).toEqual({ strengthsAvail: [], given: 0 }))

test('a category of one strength gives it without asking', () =>
  expect(strengthsFor({ ...category, strengthOptions: 1 })).toEqual({ strengthsAvail: [], given: 1 }))

test('a bundle may only fix a strength that every category has', () => {
  expect(overrideProblem(category, '')).toBeUndefined()
  expect(overrideProblem(category, 'C')).toBeUndefined()
  expect(overrideProblem(category, 'D')).toBe('A força D não existe em DUELO INDIVIDUAL.')
})

test('where hits decide, no bundle fixes the strength', () =>
  expect(overrideProblem({ ...category, strengthDynamic: true }, 'A')).toBe(
    'Esta categoria define a força pelos acertos.',
  ))
