import type { Reply } from '@porteira/contract'
import { type CheckInState, SUBMITTED_FORMATIONS } from '@porteira/domain'
import { type HorseRow, horsesOf, isKnown } from '../../horses/horses.rules.ts'
import type { EntryRow } from '../entries/entries.rules.ts'
import { withoutCpfs } from './masking.rules.ts'

type Snapshot = Reply<'GET /api/checkin/:eventUUID/snapshot'>

const ITEMS_PER_PIECE = 100

/**
 * The JSON of a whole snapshot in pieces, without `takenOn` and the last brace. After a change of one entry most pieces
 * are the same.
 */
export function piecesOf(
  head: Omit<Snapshot, 'entries' | 'horses' | 'takenOn'>,
  horses: readonly string[],
  entries: readonly string[],
) {
  return [
    `${JSON.stringify(head).slice(0, -1)},"horses":[`,
    ...inPieces(horses),
    '],"entries":[',
    ...inPieces(entries),
    ']',
  ]
}

const inPieces = (texts: readonly string[]) =>
  Array.from({ length: Math.ceil(texts.length / ITEMS_PER_PIECE) }, (_, piece) => {
    const from = piece * ITEMS_PER_PIECE
    return `${piece === 0 ? '' : ','}${texts.slice(from, from + ITEMS_PER_PIECE).join(',')}`
  })

/** The horses of these entries of which something is known, in the order of the categories and the numbers. */
export function horsesAmong(
  rows: readonly EntryRow[],
  categories: readonly { categoryUUID: string; name: string }[],
  written: readonly HorseRow[],
) {
  const places = new Map(categories.map(({ categoryUUID }, index) => [categoryUUID, index]))
  const positionOf = ({ categoryId }: EntryRow) => places.get(categoryId) ?? categories.length
  const numberOf = ({ badge }: EntryRow) => badge ?? Infinity
  const ridden = rows
    .filter(isLive)
    .toSorted((a, b) => positionOf(a) - positionOf(b) || compare(numberOf(a), numberOf(b)))
    .flatMap(({ cartItemId, badge, riders }) =>
      riders.map(({ position, sbb, horseName }) => ({
        cartItemId,
        position,
        registration: sbb,
        name: horseName,
        category: '',
        badge,
      })),
    )
  return withoutCpfs(horsesOf(ridden, written).filter(isKnown), 'registration', 'name', 'owner').map(
    ({ horseKey, registration, name, owner }) => ({ horseKey, registration, name, owner }),
  )
}

const isLive = ({ isRemoved, status }: EntryRow) =>
  !isRemoved && (SUBMITTED_FORMATIONS as readonly string[]).includes(status)

/** True if an entry is listed with the same horses at the same place before and after a change of it. */
export const ridesAlike = (before: EntryRow | undefined, after: EntryRow | undefined) =>
  JSON.stringify(ridesOf(before)) === JSON.stringify(ridesOf(after))

const ridesOf = (row: EntryRow | undefined) =>
  row && isLive(row)
    ? [
        row.categoryId,
        row.badge,
        row.riders.map(({ position, sbb, horseName }) => [position, sbb, horseName]),
      ]
    : []

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

/** How many live entries of each category are in each state. */
export function countedOf(rows: readonly EntryRow[]) {
  const groups = Map.groupBy(
    rows.filter(({ isRemoved }) => !isRemoved),
    ({ categoryId, state }) => `${state} ${categoryId}`,
  )
  return [...groups.values()].map((group) => ({
    categoryUUID: group[0]!.categoryId,
    state: group[0]!.state satisfies CheckInState,
    count: group.length,
  }))
}
