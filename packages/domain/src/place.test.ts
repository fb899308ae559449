import { expect, test } from 'vitest'
import { placeProblem } from './place.ts'

test('A category with riders may ask for anything, and a place for nothing of riders', () => {
  expect(placeProblem({ withoutRiders: 0, riderSex: 'F', savedLives: 2 })).toBe('')
  expect(placeProblem({ withoutRiders: 1 })).toBe('')
  expect(placeProblem({ withoutRiders: 1, riderSex: 'any', savedLives: 0, competition: null })).toBe('')
})

test('The problem of a place names each field that only riders need', () => {
  expect(placeProblem({ withoutRiders: 1, savedLives: 2, riderSex: 'F' })).toBe(
    'uma vaga sem competidor não tem: Vidas guardadas, Quem pode entrar.',
  )
})
