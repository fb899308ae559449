import { expect, test } from 'vitest'
import { dateSign } from './date-sign.ts'

test('The date of an event shows its first and last day over the month', () =>
  expect(dateSign('2027-01-14', '2027-01-17')).toEqual({ days: '14–17', months: 'JAN' }))

test('An event of one day shows one day number', () =>
  expect(dateSign('2027-05-01', '2027-05-01')).toEqual({ days: '1', months: 'MAI' }))

test('An event over the turn of a month names both months', () =>
  expect(dateSign('2027-01-30', '2027-02-02')).toEqual({ days: '30–2', months: 'JAN/FEV' }))
