import { expect, test } from 'vitest'
import { lastDays, todayInWords } from './days.ts'

const byDay = [
  { name: '2026-10-01', entries: 9, value: 900 },
  { name: '2026-11-29', entries: 4, value: 400 },
  { name: '2026-11-30', entries: 11, value: 2140 },
]

test('The chart has fourteen days with today, also those without a sale', () => {
  const days = lastDays(byDay, '2026-11-30')
  expect(days).toHaveLength(14)
  expect(days.map(({ name }) => name).slice(0, 2)).toEqual(['2026-11-17', '2026-11-18'])
  expect(days.map(({ entries }) => entries)).toEqual([...Array.from({ length: 12 }, () => 0), 4, 11])
})

test('The first line of the panel says in words what was sold today and yesterday', () => {
  const words = (entries: number, value: number, today: string) =>
    todayInWords({ soldToday: { entries, value }, byDay, today }).replace(/\s/g, ' ')
  expect(words(11, 2140, '2026-11-30')).toBe('Hoje entraram 11 inscrições, R$ 2.140,00. Ontem foram 4.')
  expect(words(1, 60, '2026-10-02')).toBe('Hoje entrou 1 inscrição, R$ 60,00. Ontem foram 9.')
  expect(words(0, 0, '2026-11-28')).toBe('Hoje ainda não entrou inscrição. Ontem não houve.')
})
