import type { Database } from '#platform/database/client.ts'
import { defineQuestion } from '#platform/events.ts'

/** The numbers that active registrations of these categories have, by category. */
export const listAssignedBadges = defineQuestion<
  [Database, string[]],
  ReadonlyMap<string, ReadonlySet<number>>
>('categories.given-badges')
/** Whether an event has carts that hold units: test carts, or real ones. */
export const hasLiveCarts = defineQuestion<[Database, { eventId: string; areTests: boolean }], boolean>(
  'event.live-carts',
)
/** The categories in which at least one throw was taken. */
export const listCategoriesWithShots = defineQuestion<[Database], string[]>('category.thrown')

/** Units of each item of an event that an account bought or reserved; what a bundle contains counts as the bundle. */
export const listUnitsOfBuyer = defineQuestion<
  [Database, { eventId: string; accountId: number }],
  ReadonlyMap<string, number>
>('event.units-of-buyer')
