import { centsFromReais } from '@porteira/domain'
import type { PastDeskSale, PastShift } from '#modules/payments/index.ts'
import type { DemoData } from './demo.rules.ts'

const centsOf = (reais: number) => centsFromReais(reais) ?? 0

const accountsOf = (data: DemoData) =>
  new Map([...data.users, ...data.admins].map(({ cpf, id }) => [cpf, id]))

/** The shifts of the till with their movements and counts. */
export function shiftsOf(data: DemoData): PastShift[] {
  const accounts = accountsOf(data)
  return data.shifts.map(({ eventUUID, openedBy, openedOn, float, movements, count, ...shift }) => ({
    ...shift,
    eventId: eventUUID,
    openedBy: accounts.get(openedBy) ?? 0,
    openedAt: new Date(openedOn),
    floatInCents: centsOf(float),
    movements: movements.map(({ value, on, ...movement }) => ({
      ...movement,
      valueInCents: centsOf(value),
      at: new Date(on),
    })),
    count: count && {
      counts: count.counts.map(({ value, quantity }) => ({ valueInCents: centsOf(value), quantity })),
      expectedInCents: centsOf(count.expected),
      at: new Date(count.on),
      closedAt: new Date(count.approvedOn),
      approvedBy: accounts.get(count.approvedBy) ?? 0,
      reason: count.reason,
    },
  }))
}

/** The cash and the cards of each sale of the desk. */
export function deskSalesOf(data: DemoData): PastDeskSale[] {
  const accounts = accountsOf(data)
  return data.carts.flatMap(({ cartUUID, eventUUID, createdOn, desk }) =>
    desk
      ? [
          {
            cartId: cartUUID,
            eventId: eventUUID,
            shiftNumber: desk.shift,
            soldBy: accounts.get(desk.soldBy) ?? 0,
            at: new Date(createdOn),
            cash: desk.cash && {
              inCents: centsOf(desk.cash.value),
              givenInCents: centsOf(desk.cash.given),
              promised: desk.cash.promised && {
                inCents: centsOf(desk.cash.promised.value),
                description: desk.cash.promised.desc,
                askedBy: accounts.get(desk.cash.promised.askedBy) ?? 0,
              },
            },
            cards: desk.cards.map(({ value, ...card }) => ({ ...card, inCents: centsOf(value) })),
          },
        ]
      : [],
  )
}
