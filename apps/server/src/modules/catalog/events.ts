import type { Database } from '#platform/database/client.ts'
import { defineQuestion } from '#platform/events.ts'

/** The numbers that active registrations of these categories have, by category. */
export const listGivenBadges = defineQuestion<[Database, string[]], Map<string, Set<number>>>(
  'category.given-badges',
)

/** The categories in which at least one throw was taken. */
export const listThrownCategories = defineQuestion<[Database], string[]>('category.thrown')
