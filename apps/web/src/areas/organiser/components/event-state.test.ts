import { expect, test } from 'vitest'
import { actOf, entriesOf } from './event-state.ts'

const event = { eventUUID: 'e', startDate: '2027-01-14', endDate: '2027-01-17', hasRules: 1 as const }
const labelOn = (day: string, opensDesk = true) =>
  actOf(event, opensDesk, new Date(`${day}T15:00:00Z`))?.label

test('The next act of an event is its desk on its days and its placar after them', () => {
  expect(labelOn('2027-01-13')).toBeUndefined()
  expect(labelOn('2027-01-14')).toBe('Abrir secretaria')
  expect(labelOn('2027-01-17')).toBe('Abrir secretaria')
  expect(labelOn('2027-01-17', false)).toBe('Ver placar')
  expect(labelOn('2027-01-18')).toBe('Ver placar')
})

test('The share of taken entries is written in words and stays within its bar', () => {
  expect(entriesOf({ entriesTaken: 312, entriesTotal: 480 })).toEqual({
    text: '312 de 480 inscrições',
    percent: 65,
  })
  expect(entriesOf({ entriesTaken: 3, entriesTotal: 2 })?.percent).toBe(100)
  expect(entriesOf({})).toBeUndefined()
})
