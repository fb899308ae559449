import type { Transaction } from '#platform/database/client.ts'
import { defineEvent, defineQuestion } from '#platform/events.ts'

/** Badges of one category. */
export type CategoryBadges = { categoryId: string; badges: number[] }

/** True if one of these badges has shots that count. Locks the category, so that none arrives before the commit. */
export const hasShots = defineQuestion<[Transaction, CategoryBadges], boolean>('badges.thrown')
/** The riders or the badge of entries changed. These badges have no shots. */
export const formationReplaced = defineEvent<CategoryBadges>('formation.replaced')
