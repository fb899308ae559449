import { expect, test } from 'vitest'
import { instantAt } from '#calendar.ts'
import { daysOf } from './days.ts'
import { forecastOf, type PartWork } from './forecast.ts'
import { diceOf } from './generated-event.ts'
import { pacesOf, paceOf } from './pace.ts'
import type { Session } from './sessions.ts'
import { delayText, latenessText, partText } from './words.ts'

const DAY = '2027-01-16'
const RUNS = 200
const MINUTE = 60_000

const session = (startsAt: string, category: string, more: Partial<Session> = {}): Session => ({
  day: DAY,
  arena: 1,
  startsAt,
  parts: [{ catUUID: category, kind: 'all', heat: 0 }],
  ...more,
})

/** A part with these shots left in each course, and shots thrown at these instants. */
const part = (category: string, left: number, instants: readonly number[] = []): PartWork => ({
  category,
  thrown: instants.length,
  firstAt: instants[0],
  lastAt: instants[instants.length - 1],
  left: Array.from({ length: RUNS }, () => left),
})

function forecast(sessions: Session[], work: PartWork[], now: number, instants: readonly number[] = []) {
  return forecastOf({
    programme: { latestEnd: '00:00', sessions },
    work: work.map((one) => [one]),
    paces: work.map(({ category }, index) => ({
      category,
      kind: 'individual',
      pace: paceOf(index === 0 ? instants : []),
    })),
    now,
    runs: RUNS,
    random: diceOf(7).next,
  })
}

const at = (time: string) => instantAt(DAY, time)
const minutesApart = (a: number, b: number) => Math.abs(a - b) / MINUTE

/** 100 shots from 09:00 on, one each minute. */
const slow = Array.from({ length: 100 }, (_, index) => at('09:00') + index * MINUTE)

test('A session ends after its shots at the usual pace, and the next one of its arena waits for it', () => {
  const sessions = [session('09:00', 'a'), session('10:00', 'b'), session('10:00', 'c', { arena: 2 })]
  const [a, b, c] = forecast(sessions, [part('a', 240), part('b', 120), part('c', 120)], at('07:00'))
  expect(a).toMatchObject({ phase: 'planned', startsAt: at('09:00'), plannedEnd: at('11:00'), left: 240 })
  expect(minutesApart(a?.endsAt ?? 0, at('11:00'))).toBeLessThan(15)
  expect(a?.endsFrom).toBeLessThan(a?.endsAt ?? 0)
  expect(a?.endsBy).toBeGreaterThan(a?.endsAt ?? 0)
  // The programme itself lists the second one too early.
  expect(minutesApart(b?.startsAt ?? 0, at('11:06'))).toBeLessThan(20)
  expect(c).toMatchObject({ startsAt: at('10:00'), lateByMinutes: 0 })
})

test('Slow shots of today delay their session, the next one, and categories that have not begun', () => {
  const sessions = [session('09:00', 'a'), session('11:00', 'b'), session('11:00', 'c', { arena: 2 })]
  const now = at('10:40')
  const work = [part('a', 100, slow), part('b', 60), part('c', 60)]
  const [a, b, c] = forecast(sessions, work, now, slow)
  expect(a).toMatchObject({ phase: 'running', thrown: 100, plannedEnd: at('10:40') })
  expect(a?.seconds).toBeGreaterThan(55)
  expect(minutesApart(a?.endsAt ?? 0, at('12:20'))).toBeLessThan(12)
  expect(a?.lateByMinutes).toBeGreaterThan(80)
  expect(b?.lateByMinutes).toBeGreaterThan(70)
  expect(c?.seconds).toBeGreaterThan(40)
  expect(c?.lateByMinutes).toBe(0)
})

test('A session without shots left is over, and one that stopped on an earlier day delays nothing today', () => {
  const sessions = [session('08:00', 'a'), session('10:00', 'b')]
  const [over] = forecast(sessions, [part('a', 0, slow), part('b', 10)], at('11:00'), slow)
  expect(over).toMatchObject({ phase: 'over', endsAt: slow[99], endsBy: slow[99] })
  const nextDay = instantAt('2027-01-17', '12:00')
  const later = forecast(sessions, [part('a', 50, slow), part('b', 10)], nextDay, slow)
  expect(later).toMatchObject([
    { phase: 'stopped', lateByMinutes: 0 },
    { phase: 'past', lateByMinutes: 0 },
  ])
})

test('A night that goes on after midnight belongs to the day before', () => {
  const [one] = forecast(
    [session('09:00', 'a')],
    [part('a', 100, slow)],
    instantAt('2027-01-17', '01:00'),
    slow,
  )
  expect(one?.phase).toBe('running')
})

test('A day fits by the median of its last session and by the end of its interval', () => {
  const ends = (endsAt: string, endsBy: string) => ({
    endsAt: at(endsAt),
    endsFrom: at(endsAt),
    endsBy: at(endsBy),
  })
  const sessions = [session('08:00', 'a'), session('12:00', 'b'), session('08:00', 'c', { arena: 2 })]
  const programme = { latestEnd: '20:00', sessions }
  expect(
    daysOf(programme, [ends('11:00', '21:00'), ends('19:00', '19:30'), ends('19:30', '20:30')]),
  ).toMatchObject([
    { arena: 1, fits: 'yes', latestEnd: at('20:00') },
    { arena: 2, fits: 'maybe' },
  ])
  expect(
    daysOf(programme, [ends('11:00', '11:30'), ends('20:30', '21:00'), ends('19:30', '19:40')]),
  ).toMatchObject([
    { arena: 1, fits: 'no' },
    { arena: 2, fits: 'yes' },
  ])
  // A time before noon is on the next day.
  expect(daysOf({ ...programme, latestEnd: '01:00' }, [ends('23:00', '23:30')])).toMatchObject([
    { fits: 'yes' },
  ])
})

test('A long pause and a typed score sheet do not change the pace much', () => {
  const steady = [0, 30, 60, 90].map((seconds) => seconds * 1000)
  expect(paceOf(steady)).toEqual({ seconds: 30, gaps: 3 })
  expect(paceOf([...steady, 90_000 + 7_200_000])).toEqual({ seconds: 172.5, gaps: 4 })
  expect(paceOf([5, 5, 5])).toEqual({ seconds: 0, gaps: 0 })
  expect(pacesOf([{ category: 'a', kind: 'team', pace: paceOf([5, 5]) }]).likely('a')).toBe(34)
})

test('The public reads how late its category is, and when its finals begin', () => {
  const one = (kind: 'qualifier' | 'finals', more: object) => ({
    arena: 1,
    parts: [{ catUUID: 'a', kind }],
    phase: 'planned',
    expectedStart: new Date(at('22:10')).toISOString(),
    expectedEnd: null,
    lateByMinutes: 0,
    ...more,
  })
  const running = one('qualifier', {
    phase: 'running',
    lateByMinutes: 40,
    expectedEnd: new Date(at('21:00')).toISOString(),
  })
  expect(delayText([running, one('finals', {})], 'a')).toBe('Atrasado 40 min, final às 22:10')
  expect(delayText([running], 'a')).toBe('Atrasado 40 min, termina às 21:00')
  expect(delayText([one('qualifier', { lateByMinutes: 5 })], 'a')).toBe('No horário, começa às 22:10')
  expect(delayText([one('qualifier', { phase: 'over' })], 'a')).toBe('')
  expect(delayText([running], 'b')).toBe('')
})

test('Delays and parts in words', () => {
  expect([5, 40, 60, 84].map(latenessText)).toEqual(['no horário', '40 min', '1 h', '1 h 24'])
  expect(partText({ name: 'LAÇO DUPLA', kind: 'heat', heat: 2 })).toBe('LAÇO DUPLA, pelotão 2')
  expect(partText({ name: 'LAÇO DUPLA', kind: 'all', heat: 0 })).toBe('LAÇO DUPLA')
})
