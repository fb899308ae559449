import { expect, test } from 'vitest'
import { swapEnd } from './swaps.ts'

const facts = {
  hours: 0,
  sessionAt: new Date('2027-03-13T08:30:00-03:00'),
  startsOn: '2027-03-12',
  endsOn: '2027-03-14',
  salesEndAt: new Date('2027-03-10T23:59:59-03:00'),
}

test('Without hours the swaps end with the sale, and at the latest with the event', () => {
  expect(swapEnd(facts)).toEqual(facts.salesEndAt)
  const late = { ...facts, salesEndAt: new Date('2027-12-31T12:00:00-03:00') }
  expect(swapEnd(late)).toEqual(new Date('2027-03-15T00:00:00-03:00'))
})

test('With hours they end before the session, or before the first day where no session is known', () => {
  expect(swapEnd({ ...facts, hours: 2 })).toEqual(new Date('2027-03-13T06:30:00-03:00'))
  expect(swapEnd({ ...facts, hours: 2, sessionAt: undefined })).toEqual(new Date('2027-03-11T22:00:00-03:00'))
})
