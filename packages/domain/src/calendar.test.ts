import { expect, test } from 'vitest'
import {
  addDays,
  ageOn,
  businessDate,
  compareDates,
  dateRangeText,
  daysBetween,
  formatDate,
  formatDay,
  formatTime,
  isPlainDate,
} from './calendar.ts'

test('Added days pass the ends of months and leap years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-01-14', -1)).toBe('2027-01-13')
  expect(daysBetween('2026-11-20', '2027-01-14')).toBe(55)
})

test('Only dates that exist are accepted', () => {
  expect(['2028-02-29', '2027-02-29', '2027-13-01', '27-01-01', ''].map(isPlainDate)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('Dates are sorted by time', () =>
  expect(['2027-01-02', '2026-12-31', '2027-01-01'].sort(compareDates)).toEqual([
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ]))

test('The business day ends at midnight in São Paulo, not in UTC', () => {
  expect(businessDate(new Date('2026-11-21T02:59:59Z'))).toBe('2026-11-20')
  expect(businessDate(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21')
})

test('An instant is shown in the time of São Paulo', () => {
  const opening = new Date('2026-11-01T11:00:00Z')
  expect(`${formatDay(opening)} ${formatTime(opening)}`).toBe('01/11/2026 08:00')
  expect(formatDate('2026-08-31')).toBe('31/08/2026')
})

test('A year of age is completed on the birthday', () => {
  expect(ageOn('2014-01-15', '2027-01-14')).toBe(12)
  expect(ageOn('2014-01-14', '2027-01-14')).toBe(13)
  expect(ageOn('2012-02-29', '2027-02-28')).toBe(14)
  expect(ageOn('2012-02-29', '2027-03-01')).toBe(15)
})

test.each([
  ['2027-01-14', '2027-01-14', '14 de janeiro de 2027'],
  ['2027-01-14', '2027-01-17', '14 a 17 de janeiro de 2027'],
  ['2027-03-30', '2027-04-01', '30 de março a 1º de abril de 2027'],
  ['2026-12-31', '2027-01-02', '31 de dezembro de 2026 a 2 de janeiro de 2027'],
])('The range from %s to %s is written as "%s"', (from, to, text) =>
  expect(dateRangeText(from, to)).toBe(text),
)
