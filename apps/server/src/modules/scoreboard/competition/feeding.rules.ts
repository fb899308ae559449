import type { SourceEntry } from '@porteira/domain/competition'
import { type Competition, decisionsOf } from './competition.rules.ts'

/** An entry that came from the result of another category, as the decision stores it. */
export type IncomingEntry = { badge: number; from: SourceEntry; riders: readonly string[]; entity: string }

export const isSameSource = (one: SourceEntry, other: SourceEntry) =>
  one.category === other.category && one.badge === other.badge

const entriesOf = ({ body }: { body: Record<string, unknown> }) => (body['entries'] ?? []) as IncomingEntry[]

const broughtBy = (competition: Competition): IncomingEntry[] =>
  decisionsOf(competition, 'fed').length === 0
    ? []
    : ['fed', 'withdrawn'].flatMap((kind) => decisionsOf(competition, kind).flatMap(entriesOf))

/** The entries that are in the category by its feeding. */
export function fedEntries(competition: Competition): IncomingEntry[] {
  const gone = withdrawnFrom(competition)
  return broughtBy(competition).filter(({ from }) => !gone.some((one) => isSameSource(one, from)))
}

/** The numbers of the feeding, also of entries that withdrew: what was decided about them is of no other entry. */
export const fedNumbers = (competition: Competition) => broughtBy(competition).map(({ badge }) => badge)

/** The numbers of all feedings, also of those that were taken back. */
export const numbersEverFed = ({ decided }: Competition) =>
  decided
    .filter(({ kind }) => kind === 'fed' || kind === 'withdrawn')
    .flatMap((fact) => entriesOf(fact).map(({ badge }) => badge))

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
