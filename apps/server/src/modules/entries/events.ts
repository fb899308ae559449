import type { Database, Transaction } from '#platform/database/client.ts'
import { defineEvent, defineQuestion } from '#platform/events.ts'
import type { Actor } from '#platform/audit/audit.service.ts'

/** Badges of one category. */
export type CategoryBadges = { categoryId: string; badges: number[] }

/** True if one of these badges has shots that count. Locks the category, so that none arrives before the commit. */
export const hasShots = defineQuestion<[Transaction, CategoryBadges], boolean>('badges.thrown')
/** The badges of ended entries that no other entry gets, because they threw or were decided about. */
export const listEndedBadges = defineQuestion<
  [Database, readonly string[]],
  readonly { categoryId: string; badge: number }[]
>('badges.ended')
/** When the first session of each of these categories begins, by category. */
export const listSessionStarts = defineQuestion<[Database, readonly string[]], ReadonlyMap<string, Date>>(
  'categories.session_starts',
)
/** An entry and the badge under which its riders throw. */
type EntryBadge = { cartItemId: number; categoryId: string; badge: number }
export type EntriesChange = { entries: EntryBadge[]; actor: Actor }

/** Entries with a badge ended: their badges are free. */
export const formationsEnded = defineEvent<EntriesChange>('formations.ended')
/** Ended entries have their riders again, and the badge that is given here. */
export const formationsRestored = defineEvent<EntriesChange>('formations.restored')
/** The riders or the badge of entries changed. What the former riders threw does not count. */
export const formationReplaced = defineEvent<CategoryBadges>('formation.replaced')
