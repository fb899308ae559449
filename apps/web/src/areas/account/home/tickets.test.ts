import { expect, test } from 'vitest'
import { buildPurchase, dueCharge } from './sample-purchase.ts'
import { isEventDay, ticketsOf } from './tickets.ts'

const TODAY = '2026-11-22'
const over = { startDate: '2026-11-19', endDate: '2026-11-21' }

test('Two purchases of one event are one ticket, and the most urgent event comes first', () => {
  const first = buildPurchase({ cartUUID: 'first' })
  const second = buildPurchase({ cartUUID: 'second' })
  const pix = [dueCharge('2', '2026-12-12', { payNow: 1 })]
  const owing = buildPurchase({ cartUUID: 'owing', eventUUID: 'duelo', eventName: 'DUELO', pix })
  const { current } = ticketsOf([first, owing, second], TODAY)
  expect(
    current.map((ticket) => [ticket.eventName, ticket.purchases.map(({ cartUUID }) => cartUUID)]),
  ).toEqual([
    ['DUELO', ['owing']],
    ['RODEIO', ['first', 'second']],
  ])
})

test('Cancelled purchases and past events have tickets of their own, except for what is still owed', () => {
  const cancelled = buildPurchase({ cartUUID: 'cancelled', cartStatus: 'Cancelled' })
  const past = buildPurchase({ cartUUID: 'past', event: over })
  const owed = buildPurchase({ cartUUID: 'owed', event: over, pix: [dueCharge('2', '2026-11-18')] })
  const tickets = ticketsOf([cancelled, past, owed], TODAY)
  const ids = Object.values(tickets).map((list) => list.map(({ purchases: [one] }) => one?.cartUUID))
  expect(ids).toEqual([['owed'], ['past'], ['cancelled']])
})

test('The first and the last day of an event are its days, the days around them are not', () => {
  const { event } = buildPurchase()
  const days = ['2027-01-13', '2027-01-14', '2027-01-17', '2027-01-18']
  expect(days.map((day) => isEventDay({ event }, day))).toEqual([false, true, true, false])
})
