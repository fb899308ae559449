import { expect, test } from 'vitest'
import { strengthLetter, strengthNumber, strengthsFor, strengthHeading } from './strength.ts'

const category = { name: 'DUELO INDIVIDUAL', strengthOptions: 3, strengthDynamic: false }

test('The strength 1 is A and 26 is Z', () => {
  expect([1, 2, 26].map(strengthLetter)).toEqual(['A', 'B', 'Z'])
  expect(['A', 'B', 'Z'].map(strengthNumber)).toEqual([1, 2, 26])
})

test('A strength that is not assigned has no letter', () => expect(strengthLetter(0)).toBe(''))

test.each(['', 'a', 'AA', '1', 'Á'])('The text %j is refused as a strength', (letter) =>
  expect(strengthNumber(letter)).toBeUndefined(),
)

test('The buyer chooses among the strengths of the category', () =>
  expect(strengthsFor(category)).toEqual({ strengthsAvail: [1, 2, 3], given: undefined }))

test('A bundle can fix the strength', () =>
  expect(strengthsFor(category, 'B')).toEqual({ strengthsAvail: [2], given: 2 }))

test('A category that assigns strengths by hits offers no choice', () =>
  expect(strengthsFor({ ...category, strengthDynamic: true }, 'B')).toEqual({ strengthsAvail: [], given: 0 }))

test('A category of one strength assigns it without a choice', () =>
  expect(strengthsFor({ ...category, strengthOptions: 1 })).toEqual({ strengthsAvail: [], given: 1 }))

test('A strength is titled by its letter, and by its name if it has another one', () => {
  expect(['', 'B', 'Força B', 'FORÇA B', 'Prata'].map((name) => strengthHeading(2, name))).toEqual([
    'Força B',
    'Força B',
    'Força B',
    'Força B',
    'Força B · Prata',
  ])
})
