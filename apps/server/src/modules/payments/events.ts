import type { Actor } from '#platform/audit/audit.service.ts'
import type { DaysMove } from '#modules/catalog/index.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { defineEvent, defineQuestion } from '#platform/events.ts'

/** Why an entry cannot end any more by its buyer. */
export type Begun = 'handedOut' | 'thrown'

/**
 * Those of these entries whose number was handed out, or that have shots. Locks the entries and their categories, so
 * that neither happens before the commit.
 */
export const listBegun = defineQuestion<[Transaction, number[]], ReadonlyMap<number, Begun>>('entries.begun')

/** What became of an entry of a unit that moved. Names are '' and badges null where there is no entry. */
export type MovedEntry = {
  from: string
  fromBadge: number | null
  to: string
  toBadge: number | null
  /** True if its riders must be named. */
  isToForm: boolean
  /** Why the riders of before do not fit; '' if they do, or if there were none. */
  problem: string
}

/** What became of the entries of a unit that moved: `ended`, and `began` in their places. */
export const listMoved = defineQuestion<
  [Database, { cartId: string; ended: number[]; began: number[] }],
  MovedEntry[]
>('entries.moved')

/** An entry that does not fit other days of its event, and why. `name`: the rider; '' for a document. */
export type UnfitEntry = {
  cartUUID: string
  cartCode: string
  category: string
  badge: number | null
  name: string
  reason: string
}

/** The live entries of an event that do not fit its other days any more. */
export const listUnfit = defineQuestion<[Database, DaysMove], UnfitEntry[]>('entries.unfit')

/** A buyer withdraws entries, which are still live. `withdrawalId` is another one for each withdrawal. */
export const entriesWithdrawn = defineEvent<{
  cartId: string
  cartItemIds: number[]
  withdrawalId: string
}>('entries.withdrawn')

/** A cancellation ends entries of a cart, which are still live. */
export const entriesCancelled = defineEvent<{
  cancellationId: string
  cartId: string
  cartItemIds: number[]
  actor: Actor
}>('entries.cancelled')
