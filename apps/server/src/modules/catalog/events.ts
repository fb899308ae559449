import type { Database } from '#platform/database/client.ts'
import { defineQuestion } from '#platform/events.ts'

/** The numbers that active registrations of these categories have, by category. */
export const listGivenBadges = defineQuestion<[Database, string[]], ReadonlyMap<string, ReadonlySet<number>>>(
  'categories.given-badges',
)
/** Whether somebody registers, paid or was registered in an event, as a rehearsal or for real. */
export const hasLiveCarts = defineQuestion<[Database, { eventId: string; areTests: boolean }], boolean>(
  'event.live-carts',
)
/** The categories in which at least one throw was taken. */
export const listThrownCategories = defineQuestion<[Database], string[]>('category.thrown')
