import type { CartItem } from '@porteira/contract'
import { formationMessages, formationProblem, mapRiderDetails } from '@porteira/domain'
import { expect, test } from 'vitest'
import {
  cpfsOf,
  type Entry,
  filledOf,
  fitting,
  formationOf,
  EMPTY_RIDER,
  formValuesFrom,
} from './form-values.ts'
import { pair } from './sample-item.ts'

const noDetails = mapRiderDetails({ text: () => '', flag: () => 0 })
const baio = '99999000118'
const filled: Entry = {
  entity: 'garupa',
  team: '',
  badge: '23',
  strength: '',
  riders: [{ ...EMPTY_RIDER, cpf: baio }, EMPTY_RIDER],
}
const names = (cpf: string) => (cpf === baio ? { name: 'BAIO TELES', userUUID: 'baio' } : undefined)

test('A new form has as many riders as the category requires', () => {
  expect(formValuesFrom([pair], null)['7']).toEqual({
    entity: '',
    team: '',
    badge: '',
    strength: '',
    riders: [EMPTY_RIDER, EMPTY_RIDER],
  })
})

test('A draft is restored after a reload', () => {
  const stored: unknown = JSON.parse(JSON.stringify({ 7: filled }))
  expect(formValuesFrom([pair], stored)).toEqual({ 7: filled })
})

test('A draft of an earlier release is restored, and its missing fields are empty', () => {
  const stored = { ...filled, riders: [{ cpf: baio }, { cpf: '' }] }
  expect(formValuesFrom([pair], { 7: stored })).toEqual({ 7: filled })
})

test.each([
  ['of another shape', { ...filled, riders: [{ cpf: 1 }, EMPTY_RIDER] }],
  ['with a field of another kind', { ...filled, riders: [{ ...EMPTY_RIDER, sbb: 1 }, EMPTY_RIDER] }],
  ['with fewer riders than asked for', { ...filled, riders: [] }],
  [
    'with more riders than allowed',
    { ...filled, riders: [EMPTY_RIDER, EMPTY_RIDER, EMPTY_RIDER, EMPTY_RIDER] },
  ],
])('A draft %s is not restored', (_, stored) => {
  expect(formValuesFrom([pair], { 7: stored })).toEqual(formValuesFrom([pair], null))
})

test('A number that another buyer took in the meantime is no longer chosen', () => {
  const entry = fitting({ ...pair, badgesAvail: [24] }, filled)
  expect(entry).toEqual({ ...filled, badge: '' })
  expect(formationProblem([formationOf(pair, entry, names)])?.message).toBe(formationMessages.chooseBadge)
})

test('A free text for the entity stays although no list has it', () => {
  const stud: CartItem = { ...pair, entityRequired: 'Text', entityAvail: [] }
  const entry = { ...filled, entity: 'CABANHA DO CERRO' }
  expect(fitting(stud, entry).entity).toBe('CABANHA DO CERRO')
  expect(filledOf(stud, entry, names)).toMatchObject({
    entitySel: 'CABANHA DO CERRO',
    entityName: 'CABANHA DO CERRO',
  })
})

test('Each valid CPF is looked up once, even when it occurs twice', () => {
  const again = {
    ...filled,
    riders: [
      { ...EMPTY_RIDER, cpf: baio },
      { ...EMPTY_RIDER, cpf: '9999' },
    ],
  }
  expect(cpfsOf({ 7: filled, 8: again })).toEqual([baio])
})

test('An empty rider above the smallest number of riders is not sent', () => {
  const entry = { ...filled, riders: [...filled.riders, EMPTY_RIDER] }
  expect(filledOf(pair, entry, names)).toEqual({
    cartItemId: 7,
    entitySel: 'garupa',
    entityName: 'CTG GARUPA DO MINUANO',
    team: '',
    badgeSel: 23,
    strengthSel: null,
    participants: [{ cpf: baio, name: 'BAIO TELES', userUUID: 'baio', ...noDetails }],
  })
})

test('A rider without an account fails the check of the name field', () => {
  const entry = {
    ...filled,
    riders: [
      { ...EMPTY_RIDER, cpf: '99999000207' },
      { ...EMPTY_RIDER, cpf: baio },
    ],
  }
  expect(formationProblem([formationOf(pair, entry, names)])).toMatchObject({
    field: 'name',
    participantIndex: 0,
    message: formationMessages.nameMissing,
  })
})
