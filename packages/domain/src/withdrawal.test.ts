import { expect, test } from 'vitest'
import { withdrawalEnd, withdrawalTerms, withheldOf } from './withdrawal.ts'

test('A withdrawal ends 168 hours after the first payment', () => {
  const paidAt = new Date('2026-11-14T13:17:00Z')
  expect(withdrawalEnd(paidAt, '2026-12-15').toISOString()).toBe('2026-11-21T13:17:00.000Z')
})

test('A withdrawal ends with the last moment before the first day of the event in São Paulo', () => {
  const paidAt = new Date('2026-11-14T13:17:00Z')
  expect(withdrawalEnd(paidAt, '2026-11-20').toISOString()).toBe('2026-11-20T03:00:00.000Z')
})

const late = { lateWithdrawalDays: 10, withheldPercent: 20 }
const purchase = { firstPaidAt: new Date('2026-11-14T13:17:00Z'), startsOn: '2026-12-15' }
const termsAt = (now: string, given = late) =>
  withdrawalTerms({ ...purchase, chooseUntil: null, ...given, now: new Date(now) })

test('After the seven days a part is withheld until some days before the event, if the terms say so', () => {
  expect(termsAt('2026-11-21T13:16:59Z')).toMatchObject({ withheldPercent: 0, isOver: false })
  expect(termsAt('2026-11-21T13:17:00Z')).toEqual({
    until: new Date('2026-12-05T03:00:00Z'),
    isLate: true,
    isChosen: false,
    withheldPercent: 20,
    isOver: false,
  })
  expect(termsAt('2026-12-05T03:00:00Z').isOver).toBe(true)
  expect(termsAt('2026-11-21T13:17:00Z', { lateWithdrawalDays: 0, withheldPercent: 20 })).toMatchObject({
    withheldPercent: 0,
    isOver: true,
  })
})

test('A late withdrawal that would end before the seven days are over changes nothing', () => {
  expect(termsAt('2026-11-20T13:17:00Z', { ...late, lateWithdrawalDays: 30 })).toEqual({
    until: new Date('2026-11-21T13:17:00Z'),
    isLate: false,
    isChosen: false,
    withheldPercent: 0,
    isOver: false,
  })
})

test('The withheld part is of the price of the entries and never more than what comes back', () => {
  expect(withheldOf({ endsInCents: 24_000, backInCents: 7085 }, 20)).toBe(4800)
  expect(withheldOf({ endsInCents: 24_000, backInCents: 3000 }, 20)).toBe(3000)
  expect(withheldOf({ endsInCents: 10_005, backInCents: 10_005 }, 50)).toBe(5002)
  expect(withheldOf({ endsInCents: 24_000, backInCents: 24_000 }, 0)).toBe(0)
})

test('A buyer may withdraw without a deduction until the day of the choice about new days', () => {
  const chosen = { ...purchase, ...late, chooseUntil: '2026-12-01' }
  expect(withdrawalTerms({ ...chosen, now: new Date('2026-11-25T12:00:00Z') })).toEqual({
    until: new Date('2026-12-02T03:00:00Z'),
    isLate: false,
    isChosen: true,
    withheldPercent: 0,
    isOver: false,
  })
})
