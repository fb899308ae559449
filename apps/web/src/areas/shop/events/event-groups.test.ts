import type { EventCard } from '@porteira/contract'
import { expect, test } from 'vitest'
import { filterEvents, groupEvents } from './event-groups.ts'

const event = (name: string, more: Partial<EventCard> = {}): EventCard => ({
  eventUUID: name,
  shortName: name,
  name,
  batch: '',
  venue: 'PARQUE',
  city: 'Bom Jesus',
  state: 'RS',
  startDate: '2027-01-14',
  endDate: '2027-01-17',
  bannerUpdatedOn: null,
  salesState: 'open',
  hasRankings: 0,
  ...more,
})

test('A search for an event ignores accents and case, and looks at its name, place and city', () => {
  const events = [event('LAÇO DO CERRO'), event('DUELO', { city: 'São José', venue: 'CTG' })]
  const found = (term: string) => filterEvents(events, term).map(({ name }) => name)
  expect(found('laco')).toEqual(['LAÇO DO CERRO'])
  expect(found(' sao jose ')).toEqual(['DUELO'])
  expect(found('ctg')).toEqual(['DUELO'])
  expect(found('')).toHaveLength(2)
  expect(found('nada')).toEqual([])
})

test('Live events come first, then those on sale, those to come by their opening, and closed ones from the latest', () => {
  const groups = groupEvents([
    event('ended', { salesState: 'closed', endDate: '2026-01-01' }),
    event('just ended', { salesState: 'closed', endDate: '2026-11-01', hasRankings: 1 }),
    event('later', { salesState: 'scheduled', salesStart: '2027-02-01T00:00:00Z' }),
    event('soon', { salesState: 'scheduled', salesStart: '2027-01-01T00:00:00Z' }),
    event('on sale'),
    event('live', { salesState: 'closed', rankingsLiveNow: 1, hasRankings: 1 }),
    event('live, but its ranking is hidden', { rankingsLiveNow: 1 }),
  ])
  const names = Object.entries(groups).map(([group, events]) => [group, events.map(({ name }) => name)])
  expect(names).toEqual([
    ['live', ['live']],
    ['open', ['on sale', 'live, but its ranking is hidden']],
    ['scheduled', ['soon', 'later']],
    ['closed', ['just ended', 'ended']],
  ])
})
