import type { PlainDate } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { defineEvent, defineQuestion } from '#platform/events.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import type { EventFacts } from './access/event-facts.rules.ts'
import type { Actor } from '#platform/audit/audit.service.ts'

export type BirthdateChange = {
  accountId: number
  nickname: string
  before: PlainDate | null
  birthdate: PlainDate
  actor: Actor
}

/** The owner of an account changed its birthdate. */
export const birthdateChanged = defineEvent<BirthdateChange>('account.birthdate-changed')

type SettledCarts = Record<'cartsPaid' | 'cartsRegistered', { eventUUID: string; cartUUID: string }[]>

/** The paid and the registered carts of an account, which a browser shows after a login. */
export const listSettledCarts = defineQuestion<[Database, number], SettledCarts>('account.settled-carts')

/** The short names of all events, because people use them as passwords. */
export const listEventNames = defineQuestion<[Database], string[]>('account.event-names')
/** The events with these ids, or all events. The event that begins last is first. */
export const listEventFacts = defineQuestion<[Database, EventScope], EventFacts[]>('account.event-facts')

/** True if a cart has this id. */
export const isCart = defineQuestion<[Database, string], boolean>('account.is-cart')
