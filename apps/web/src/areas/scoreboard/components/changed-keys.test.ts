import { expect, test } from 'vitest'
import { changedKeys } from './changed-keys.ts'

const contentOf = ({ badge, hits }: { badge: number; hits: number }): [string, string] => [
  `${badge}`,
  `${hits}`,
]
const before = [
  { badge: 1, hits: 3 },
  { badge: 2, hits: 4 },
]

test('A row with a new score is marked, and an unchanged row is not', () =>
  expect(
    changedKeys(
      before,
      [
        { badge: 2, hits: 4 },
        { badge: 1, hits: 5 },
      ],
      contentOf,
    ),
  ).toEqual(new Set(['1'])))

test('A row that appears for the first time is marked', () =>
  expect(changedKeys(before, [...before, { badge: 9, hits: 1 }], contentOf)).toEqual(new Set(['9'])))

test('The first ranking that arrives marks no row', () =>
  expect(changedKeys(undefined, before, contentOf).size).toBe(0))
