import { expect, test } from 'vitest'
import {
  axisOf,
  barOf,
  daysToShow,
  draftOf,
  hourNames,
  partOptions,
  partsText,
  type ProgrammeView,
  shotsText,
  timeOn,
  type ViewSession,
  withSession,
} from './programme.ts'

const session = (more: Partial<ViewSession> = {}): ViewSession => ({
  day: '2027-01-16',
  arena: 1,
  startsAt: '08:00',
  parts: [{ catUUID: 'a', kind: 'all', heat: 0 }],
  phase: 'planned',
  plannedEnd: '2027-01-16T13:00:00.000Z',
  expectedStart: '2027-01-16T11:00:00.000Z',
  expectedEnd: '2027-01-16T13:00:00.000Z',
  endsFrom: '2027-01-16T12:30:00.000Z',
  endsBy: '2027-01-16T14:00:00.000Z',
  thrown: 0,
  left: 240,
  leftFrom: 240,
  leftTo: 240,
  seconds: 30,
  usualSeconds: 30,
  lateByMinutes: 0,
  ...more,
})

const category = (uuid: string, heats = 0) => ({
  uuid,
  name: `LAÇO ${uuid.toUpperCase()}`,
  hasRules: 1,
  heats,
  entries: 10,
  capacity: 20,
})

const view = (more: Partial<ProgrammeView> = {}): ProgrammeView => ({
  status: 'OK',
  msg: '',
  eventName: 'RODEIO',
  startsOn: '2027-01-16',
  endsOn: '2027-01-17',
  now: '2027-01-10T12:00:00.000Z',
  revision: 1,
  latestEnd: '00:00',
  sessions: [session()],
  days: [],
  categories: [category('a'), category('b', 2)],
  ...more,
})

test('The axis begins with the full hour of the first session and holds the longest interval, up to a day', () => {
  const axis = axisOf([
    session(),
    session({ expectedStart: '2027-01-16T20:30:00.000Z', endsBy: '2027-01-16T23:30:00.000Z' }),
  ])
  expect(hourNames(axis)).toEqual([
    '8',
    '9',
    '10',
    '11',
    '12',
    '13',
    '14',
    '15',
    '16',
    '17',
    '18',
    '19',
    '20',
  ])
  const endless = axisOf([session({ endsBy: '2027-03-01T12:00:00.000Z' })])
  expect(endless.hours).toBe(24)
  expect(barOf(session({ endsBy: '2027-03-01T12:00:00.000Z' }), endless).maybeTo).toBe(100)
})

test('A bar goes from start to median end, its tail to the end of the interval, and its foot says what is thrown', () => {
  const axis = { from: Date.parse('2027-01-16T11:00:00.000Z'), hours: 10 }
  expect(barOf(session({ thrown: 60, left: 180 }), axis)).toEqual({
    left: 0,
    width: 20,
    maybeTo: 30,
    donePercent: 25,
  })
  expect(barOf(session({ phase: 'over', thrown: 240, left: 0 }), axis)).toMatchObject({
    maybeTo: 20,
    donePercent: 100,
  })
})

test('A night needs no name of its day, and a later time has one', () => {
  expect(timeOn('2027-01-16', '2027-01-17T04:30:00.000Z')).toBe('01:30')
  expect(timeOn('2027-01-16', '2027-01-18T12:00:00.000Z')).toBe('Seg 18, 09:00')
})

test('Shots are a number, a range, or how many of them are thrown', () => {
  expect(shotsText(session())).toBe('240')
  expect(shotsText(session({ leftFrom: 140, leftTo: 320 }))).toBe('de 140 a 320')
  expect(shotsText(session({ thrown: 100 }))).toBe('100 de cerca de 340')
  expect(shotsText(session({ thrown: 100, left: 0, leftFrom: 0, leftTo: 0 }))).toBe('100 de 100')
})

test('Today is shown first, else the next day, else the last one', () => {
  const sessions = [session(), session({ day: '2027-01-17' })]
  expect(daysToShow({ sessions, now: '2027-01-10T12:00:00.000Z' }).first).toBe('2027-01-16')
  expect(daysToShow({ sessions, now: '2027-01-17T12:00:00.000Z' }).first).toBe('2027-01-17')
  expect(daysToShow({ sessions, now: '2027-02-01T12:00:00.000Z' }).first).toBe('2027-01-17')
})

test('A new session takes the next category, one hour later', () => {
  const { sessions } = withSession(draftOf(view()), view())
  expect(sessions).toHaveLength(2)
  expect(sessions[1]).toMatchObject({
    day: '2027-01-16',
    arena: 1,
    startsAt: '09:00',
    parts: [{ catUUID: 'b' }],
  })
})

test('Each part of a category is a choice with its name', () => {
  const { categories } = view()
  expect(partOptions(categories).map(({ label }) => label)).toEqual([
    'LAÇO A',
    'LAÇO A, classificatória',
    'LAÇO A, finais',
    'LAÇO B',
    'LAÇO B, classificatória',
    'LAÇO B, finais',
    'LAÇO B, pelotão 1',
    'LAÇO B, pelotão 2',
  ])
  const parts = [
    { catUUID: 'a', kind: 'finals' as const, heat: 0 },
    { catUUID: 'b', kind: 'heat' as const, heat: 2 },
  ]
  expect(partsText(parts, categories)).toBe('LAÇO A, finais e LAÇO B, pelotão 2')
})

test('The first session of an event that runs is of today, and of another one on its first day', () => {
  const dayAt = (now: string) => {
    const shown = view({ sessions: [], now })
    return withSession(draftOf(shown), shown).sessions[0]?.day
  }
  expect(dayAt('2027-01-10T12:00:00.000Z')).toBe('2027-01-16')
  expect(dayAt('2027-01-17T12:00:00.000Z')).toBe('2027-01-17')
  // It is still the 17th in Brazil.
  expect(dayAt('2027-01-18T02:00:00.000Z')).toBe('2027-01-17')
  expect(dayAt('2027-01-18T04:00:00.000Z')).toBe('2027-01-16')
})
