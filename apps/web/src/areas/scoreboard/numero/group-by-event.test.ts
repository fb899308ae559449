import { expect, test } from 'vitest'
import { groupByEvent } from './group-by-event.ts'

const badge = (eventName: string, userBadge: number, eventDate = '2027-01-14') => ({
  eventName,
  eventDate,
  categoryName: 'LAÇO INDIVIDUAL ABERTO',
  userBadge,
  userStrength: 'A',
})

test('The numbers of a rider at two events are listed under each event', () => {
  const rodeio = [badge('RODEIO', 12), badge('RODEIO', 47)] as const
  const duel = badge('DUELO', 12)
  expect(groupByEvent([rodeio[0], duel, rodeio[1]])).toEqual([
    { eventName: 'RODEIO', eventDate: '2027-01-14', badges: rodeio },
    { eventName: 'DUELO', eventDate: '2027-01-14', badges: [duel] },
  ])
})

test('Two editions of one event are listed as two events', () => {
  const editions = [badge('RODEIO', 12, '2026-11-01'), badge('RODEIO', 12, '2027-01-14')]
  expect(groupByEvent(editions).map(({ eventDate }) => eventDate)).toEqual(['2026-11-01', '2027-01-14'])
})
