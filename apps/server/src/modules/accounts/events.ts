import type { PlainDate } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { defineEvent, defineQuestion } from '#platform/events.ts'
import type { Actor } from '#platform/audit/audit.service.ts'

type BirthdateChange = {
  accountId: number
  nickname: string
  before: PlainDate | null
  birthdate: PlainDate
  actor: Actor
}

/** A person changed the birthdate of the own account. */
export const birthdateChanged = defineEvent<BirthdateChange>('account.birthdate-changed')

type SettledCarts = Record<'cartsPaid' | 'cartsRegistered', { eventUUID: string; cartUUID: string }[]>

/** The carts that a browser remembers after a login: paid ones wait for participants, registered ones are done. */
export const listSettledCarts = defineQuestion<[Database, number], SettledCarts>('account.settled-carts')

/** The short names of the events: people use them as passwords. */
export const listEventNames = defineQuestion<[Database], string[]>('account.event-names')
/** Whether there is a cart with this id. */
export const isCart = defineQuestion<[Database, string], boolean>('account.is-cart')
