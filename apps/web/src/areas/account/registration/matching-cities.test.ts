import { expect, test } from 'vitest'
import { matchingCities } from './matching-cities.ts'

const cities = ['Bom Jesus', 'Bom Princípio', 'São Borja', 'São José dos Ausentes', 'Três de Maio', 'Vacaria']

test('A city is found by the start of its name without accents and capitals', () =>
  expect(matchingCities(cities, 'sao j')).toEqual(['São José dos Ausentes']))

test('A city is found by the start of any word, after those whose first word fits', () =>
  expect(matchingCities(['Monte Bom', ...cities], 'bom')).toEqual([
    'Bom Jesus',
    'Bom Princípio',
    'Monte Bom',
  ]))

test('An empty search finds no city, and at most six are listed', () => {
  expect(matchingCities(cities, '  ')).toEqual([])
  expect(
    matchingCities(
      Array.from({ length: 9 }, (_, index) => `Sede ${index}`),
      'sede',
    ),
  ).toHaveLength(6)
})
