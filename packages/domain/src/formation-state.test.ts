import { expect, test } from 'vitest'
import {
  type FormationState,
  isFilledAfterPayment,
  isOpenFormation,
  isSubmittedFormation,
} from './formation-state.ts'

const open: FormationState = { formation: 'open', deletedOn: null, registrationInPerson: 0 }
const states = ['pending', 'open', 'review', 'approved', 'cancelled', 'place'] as const

test('Only an open formation waits for its riders', () => {
  expect(states.filter((formation) => isOpenFormation({ ...open, formation }))).toEqual(['open'])
  expect(states.filter((formation) => isFilledAfterPayment({ ...open, formation }))).toEqual(['open'])
})

test('A cancelled entry does not wait for riders', () => {
  const removed = { ...open, deletedOn: '2026-03-07T12:00:00.000Z' }
  expect([isOpenFormation(removed), isFilledAfterPayment(removed)]).toEqual([false, false])
})

test('An in-person entry is open but is not filled in right after the payment', () => {
  const inPerson = { ...open, registrationInPerson: 1 }
  expect([isOpenFormation(inPerson), isFilledAfterPayment(inPerson)]).toEqual([true, false])
})

test('Riders are saved in the states review and approved', () => {
  expect(states.filter((formation) => isSubmittedFormation({ formation }))).toEqual(['review', 'approved'])
})
