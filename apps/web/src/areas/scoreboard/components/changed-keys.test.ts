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

test('a row that moved up is marked, one that stayed is not', () =>
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

test('whoever appears for the first time is marked', () =>
  expect(changedKeys(before, [...before, { badge: 9, hits: 1 }], contentOf)).toEqual(new Set(['9'])))

test('on arrival nothing has changed', () => expect(changedKeys(undefined, before, contentOf).size).toBe(0))
