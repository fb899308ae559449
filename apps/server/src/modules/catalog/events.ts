import type { Progress } from '@porteira/domain/competition'
import type { Actor } from '#platform/audit/audit.service.ts'
import type { Database } from '#platform/database/client.ts'
import { defineEvent, defineQuestion } from '#platform/events.ts'
import type { BuyerNote } from './items/items.rules.ts'

/** The first and the last day of an event. */
export type EventDays = { startsOn: string; endsOn: string }
/** Other days of an event. */
export type DaysMove = { eventId: string; before: EventDays; after: EventDays }

/**
 * The days of an event with entries moved. Its buyers may withdraw their entries until `choice.until`. `origin` is the
 * address of the shop, for links.
 */
export const daysMoved = defineEvent<
  DaysMove & { choice: { until: string; reason: string }; origin: string; actor: Actor }
>('event.days-moved')

/** The badges of the active entries of these categories, by category. */
export const listAssignedBadges = defineQuestion<
  [Database, string[]],
  ReadonlyMap<string, ReadonlySet<number>>
>('categories.given-badges')
/** True if an event has carts that hold units: test carts, or real ones. */
export const hasLiveCarts = defineQuestion<[Database, { eventId: string; areTests: boolean }], boolean>(
  'event.live-carts',
)
/** True if a category has entries, of carts that ended too. */
export const hasEntries = defineQuestion<[Database, string], boolean>('category.entries')
/** The ids of the categories with at least one shot that was not taken back. */
export const listCategoriesWithShots = defineQuestion<[Database], string[]>('category.thrown')
/** How far the competition of a category is, also by shots of other categories that count in it. */
export const readProgress = defineQuestion<
  [Database, { categoryId: string }],
  Progress & { isThrown: boolean }
>('category.progress')

/** Units of each item of an event that an account bought or reserved. Units of a bundle count for the bundle. */
export const listUnitsOfBuyer = defineQuestion<
  [Database, { eventId: string; accountId: number }],
  ReadonlyMap<string, number>
>('event.units-of-buyer')

/** True if a voucher of an event can be used. */
export const takesVouchers = defineQuestion<[Database, string], boolean>('event.takes-vouchers')

/** Sentences for an account about categories of an event in which it could not ride itself, by category. */
export const listForeseenProblems = defineQuestion<
  [Database, { eventId: string; accountId: number }],
  ReadonlyMap<string, BuyerNote>
>('event.foreseen-problems')

/** The free units of each item of an event that are not for the public, because a person waits for them. */
export const listOwedUnits = defineQuestion<[Database, string], ReadonlyMap<string, number>>(
  'event.owed-units',
)
