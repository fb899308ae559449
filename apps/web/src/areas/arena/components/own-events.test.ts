import type { EventCard, OwnRole } from '@porteira/contract'
import { expect, test } from 'vitest'
import { eventsOfRoles, nearestEvent } from './own-events.ts'

const card = (name: string, startDate: string, endDate: string): EventCard => ({
  eventUUID: name,
  shortName: name,
  name,
  batch: '',
  venue: '',
  city: '',
  state: '',
  startDate,
  endDate,
  bannerUpdatedOn: null,
})
const events = [
  card('later', '2027-05-01', '2027-05-03'),
  card('over', '2027-01-01', '2027-01-02'),
  card('now', '2027-03-01', '2027-03-04'),
]

test('The categories of the current event are shown first, else those of the next one, else of the last one', () => {
  expect(nearestEvent(events, '2027-03-02')?.name).toBe('now')
  expect(nearestEvent(events, '2027-03-05')?.name).toBe('later')
  expect(nearestEvent(events, '2027-06-01')?.name).toBe('later')
  expect(nearestEvent([], '2027-06-01')).toBeUndefined()
})

test('An event in which a person has two roles is listed once', () => {
  const roleIn = (eventUUID: string | null, role: OwnRole['role']): OwnRole => ({
    role,
    eventUUID,
    eventName: `name of ${eventUUID}`,
    until: null,
  })
  expect(eventsOfRoles([roleIn('a', 'scorer'), roleIn('a', 'announcer'), roleIn(null, 'auditor')])).toEqual([
    { eventUUID: 'a', name: 'name of a' },
  ])
})
