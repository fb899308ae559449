import { expect, test } from 'vitest'
import { newestUpdate, shownPlayers } from './shown-players.ts'

const player = (name: string, hits: number, total: number) => ({
  uuid: name,
  name,
  sex: 'M' as const,
  hits,
  total,
  updatedOn: `2026-11-20T12:0${total % 10}:00Z`,
})
const players = [player('VAVÁ', 9, 10), player('BAIO', 9, 18), player('BICCA', 3, 3)]
const seen = (...how: [order: 'score' | 'precision', term: string]) =>
  shownPlayers(players, ...how).map(({ place, name }) => `${place} ${name}`)

test('Riders with equal hits share a place', () =>
  expect(seen('score', '')).toEqual(['1 BAIO', '1 VAVÁ', '3 BICCA']))
test('The order by precision gives the place by precision', () =>
  expect(seen('precision', '')).toEqual(['1 BICCA', '2 VAVÁ', '3 BAIO']))
test('A rider found by a search keeps the place among all riders, and accents are ignored', () =>
  expect(seen('score', ' vava ')).toEqual(['1 VAVÁ']))
test('The time of the list is the time of its newest shot', () =>
  expect(newestUpdate(players)).toBe('2026-11-20T12:08:00Z'))
