import { expect, test } from 'vitest'
import { type AgendaFacts, agendaOf } from './agenda.rules.ts'

const event: AgendaFacts = {
  opensAt: new Date('2026-11-01T12:00:00Z'),
  closesAt: new Date('2027-01-16T02:59:00Z'),
  isClosed: false,
  startsOn: '2027-01-24',
  items: [
    { name: 'LAÇO UM', priceSteps: '100 até 20/12/2026 12:00; 120 até 10/01/2027 12:00' },
    { name: 'LAÇO DOIS', priceSteps: '100 até 20/12/2026 12:00; 110 até 50 vendidas' },
  ],
  sessions: [],
}
const entriesOf = (part: Partial<AgendaFacts>, now: string) =>
  agendaOf({ ...event, ...part }, new Date(now)).map(({ at, kind, names }) => [at, kind, ...names])

test('The agenda names what comes next in its order, and steps that end together once', () => {
  expect(entriesOf({}, '2026-11-30T12:00:00Z')).toEqual([
    ['2026-12-20T15:00:00.000Z', 'priceChanges', 'LAÇO UM', 'LAÇO DOIS'],
    ['2027-01-10T15:00:00.000Z', 'priceChanges', 'LAÇO UM'],
    ['2027-01-16T02:59:00.000Z', 'saleCloses'],
    ['2027-01-24', 'firstDay'],
  ])
  expect(entriesOf({}, '2026-10-30T12:00:00Z')[0]).toEqual(['2026-11-01T12:00:00.000Z', 'saleOpens'])
})

test('The agenda of a closed sale names no opening, and the sessions of the first day stand for it', () => {
  const sessions = [
    { day: '2027-01-24' as const, startsAt: '08:00', names: ['LAÇO UM', 'LAÇO DOIS'] },
    { day: '2027-01-25' as const, startsAt: '08:00', names: ['LAÇO UM'] },
  ]
  expect(entriesOf({ isClosed: true, items: [], sessions }, '2026-11-30T12:00:00Z')).toEqual([
    ['2027-01-24T11:00:00.000Z', 'session', 'LAÇO UM', 'LAÇO DOIS'],
    ['2027-01-25T11:00:00.000Z', 'session', 'LAÇO UM'],
  ])
})

test('The agenda holds six entries, and none of what is over', () => {
  const sessions = [1, 2, 3, 4, 5, 6, 7, 8].map((hour) => ({
    day: '2027-01-24' as const,
    startsAt: `0${hour}:00`,
    names: ['LAÇO UM'],
  }))
  expect(entriesOf({ sessions }, '2027-01-24T05:00:00Z')).toHaveLength(6)
  expect(entriesOf({ sessions }, '2027-01-25T05:00:00Z')).toEqual([])
})
