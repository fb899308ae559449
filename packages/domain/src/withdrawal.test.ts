import { expect, test } from 'vitest'
import { withdrawalEnd } from './withdrawal.ts'

test('A withdrawal ends 168 hours after the first payment', () => {
  const paidAt = new Date('2026-11-14T13:17:00Z')
  expect(withdrawalEnd(paidAt, '2026-12-15').toISOString()).toBe('2026-11-21T13:17:00.000Z')
})

test('A withdrawal ends with the last moment before the first day of the event in São Paulo', () => {
  const paidAt = new Date('2026-11-14T13:17:00Z')
  expect(withdrawalEnd(paidAt, '2026-11-20').toISOString()).toBe('2026-11-20T03:00:00.000Z')
})
