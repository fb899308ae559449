import { expect, test } from 'vitest'
import { recentMarks } from './recent-marks.ts'

const rounds = (hits: string) =>
  [...hits].map((hit, index) => ({ round: index + 1, hit: hit === '1' ? (1 as const) : (0 as const) }))
const rider = (qualify: string, final = '') => ({
  uuid: qualify,
  name: 'ANA',
  qualify: rounds(qualify),
  final: rounds(final),
})
const read = (...riders: ReturnType<typeof rider>[]) =>
  recentMarks({ riders })
    .map((isHit) => (isHit ? '1' : '0'))
    .join('')

test('The last eight marks of a team go by round and then by rider', () => {
  expect(read(rider('111000'), rider('111111'), rider('111001'))).toBe('10010011')
})

test('The marks are those of the final once the entry has thrown there', () => {
  expect(read(rider('1111111111', '01'), rider('1111111111', '1'))).toBe('011')
})

test('An entry with few throws shows all of them', () => {
  expect(read(rider('10'))).toBe('10')
})
