import type { SourceEntry } from '@porteira/domain/competition'
import { type Competition, decisionsOf } from './competition.rules.ts'

/** An entry that came from the result of another category, as the decision stores it. */
export type IncomingEntry = { badge: number; from: SourceEntry; riders: readonly string[]; entity: string }

export const isSameSource = (one: SourceEntry, other: SourceEntry) =>
  one.category === other.category && one.badge === other.badge

/** The entries that are in the category by its feeding. */
export function fedEntries(competition: Competition): IncomingEntry[] {
  if (decisionsOf(competition, 'fed').length === 0) return []
  const entries = ['fed', 'withdrawn'].flatMap((kind) =>
    decisionsOf(competition, kind).flatMap(({ body }) => (body['entries'] ?? []) as IncomingEntry[]),
  )
  const gone = withdrawnFrom(competition)
  return entries.filter(({ from }) => !gone.some((one) => isSameSource(one, from)))
}

/** The entries of other categories that came and withdrew. */
export const withdrawnFrom = (competition: Competition) =>
  decisionsOf(competition, 'withdrawn').map(({ body }) => body['from'] as SourceEntry)

/** True after the first shot: entries neither come nor go. */
export const hasShots = ({ shots }: Competition) =>
  shots.some(({ isUndone, isAside }) => !isUndone && !isAside)

/** Where a category stands with entries from results of others. */
export function feedingStageOf(competition: Competition) {
  if (!competition.rules.fedBy) return 'none'
  if (hasShots(competition)) return 'thrown'
  return fedEntries(competition).length > 0 ? 'fed' : 'open'
}
