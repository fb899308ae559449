import { expect, test } from 'vitest'
import { isCityOf, listCities, listStates } from './cities.ts'

test('Brazil has 27 states and 5,571 municipalities', () => {
  const states = listStates()
  expect(states).toHaveLength(27)
  expect(states.flatMap(({ code }) => listCities(code) ?? [])).toHaveLength(5571)
})

test('A state that does not exist has no list of cities', () => expect(listCities('XX')).toBeUndefined())

test('A city is found in capitals and without accents, in its own state only', () => {
  expect(isCityOf('RS', 'PORTO ALEGRE')).toBe(true)
  expect(isCityOf('SP', 'Sao Paulo')).toBe(true)
  expect(isCityOf('SC', 'PORTO ALEGRE')).toBe(false)
})
