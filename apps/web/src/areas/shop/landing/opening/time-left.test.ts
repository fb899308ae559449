import { expect, test } from 'vitest'
import { timeLeftText, timeParts } from './time-left.ts'

const MINUTE = 60_000
const values = (milliseconds: number) => timeParts(milliseconds).map(({ value }) => value)

test('The time left is counted in days, hours, minutes and seconds and ends at zero', () => {
  expect(values(2 * 1440 * MINUTE + 14 * 60 * MINUTE + 32 * MINUTE + 8000)).toEqual([2, 14, 32, 8])
  expect([values(1), values(0), values(-5000)]).toEqual([
    [0, 0, 0, 1],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ])
})

test('The sentence leaves out seconds until the last minute', () => {
  expect(timeLeftText(2 * 1440 * MINUTE + 14 * 60 * MINUTE + 32 * MINUTE + 8000)).toBe(
    'Faltam 2 dias, 14 horas e 32 minutos',
  )
  expect(timeLeftText(61 * MINUTE)).toBe('Falta 1 hora e 1 minuto')
  expect([timeLeftText(42_000), timeLeftText(1000)]).toEqual(['Faltam 42 segundos', 'Falta 1 segundo'])
})
