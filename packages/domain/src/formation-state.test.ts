import { expect, test } from 'vitest'
import {
  type FormationState,
  isFilledAfterPayment,
  isOpenFormation,
  isSubmittedFormation,
} from './formation-state.ts'

const open: FormationState = { formation: 'open', deletedOn: null, registrationInPerson: 0 }
const states = ['pending', 'open', 'review', 'approved', 'cancelled'] as const

test('of all states only an open one waits for its riders', () => {
  expect(states.filter((formation) => isOpenFormation({ ...open, formation }))).toEqual(['open'])
  expect(states.filter((formation) => isFilledAfterPayment({ ...open, formation }))).toEqual(['open'])
})

test('a removed registration waits for no riders', () => {
  const removed = { ...open, deletedOn: '2026-03-07T12:00:00.000Z' }
  expect([isOpenFormation(removed), isFilledAfterPayment(removed)]).toEqual([false, false])
})

test('a registration formed in person is open, but not formed right after the payment', () => {
  const inPerson = { ...open, registrationInPerson: 1 }
  expect([isOpenFormation(inPerson), isFilledAfterPayment(inPerson)]).toEqual([true, false])
})

test('riders are saved in review and when approved', () => {
  expect(states.filter((formation) => isSubmittedFormation({ formation }))).toEqual(['review', 'approved'])
})
