import type { Offer } from '@porteira/contract'
import { expect, test } from 'vitest'
import { lowestPrice, variantOf } from './variant.ts'

const offer = (price: number, availability: Offer['availability'], promoPrice?: number): Offer => ({
  itemUUID: 'I',
  name: 'LAÇO',
  price,
  availability,
  ...(promoPrice !== undefined && { promoPrice }),
  isBundle: 0,
  complement: '',
  minParticipants: 1,
  maxParticipants: 1,
  registrationsPerUser: 0,
  sbbEnabled: 0,
})

const event = {
  salesState: 'open',
  rankingsLiveNow: 0,
  endDate: '2027-01-17',
  offers: [offer(60, 'few')],
} as const
const before = { hasOpened: false, today: '2027-01-01' }

test('A sale that opens later becomes the open sale when the countdown is over', () => {
  const coming = { ...event, offers: [...event.offers], salesState: 'scheduled' as const }
  expect(variantOf(coming, before)).toBe('soon')
  expect(variantOf(coming, { ...before, hasOpened: true })).toBe('open')
})

test('An open sale without any unit left is sold out, and one without items is open', () => {
  const of = (...offers: Offer[]) => variantOf({ ...event, offers }, before)
  expect(of(offer(60, 'sold-out'), offer(90, 'sold-out'))).toBe('sold-out')
  expect(of(offer(60, 'sold-out'), offer(90, 'suspended'))).toBe('open')
  expect(of()).toBe('open')
})

test('After the sale an event is live, closed, or past from the day after its end', () => {
  const of = (today: string, rankingsLiveNow: 0 | 1 = 0) =>
    variantOf(
      { ...event, offers: [...event.offers], salesState: 'ended', rankingsLiveNow },
      { ...before, today },
    )
  expect([of('2027-01-10', 1), of('2027-01-17'), of('2027-01-18')]).toEqual(['live', 'closed', 'past'])
})

test('The lowest price leaves out free items and items that cannot be bought', () => {
  expect(lowestPrice([offer(0, 'available'), offer(20, 'sold-out'), offer(90, 'few', 70)])).toBe(70)
  expect(lowestPrice([offer(0, 'available')])).toBeUndefined()
})
