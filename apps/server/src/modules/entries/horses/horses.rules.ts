import { horseKeyOf, type HorseLinks, readNamedHorse } from '@porteira/domain'

export type RiderRow = {
  cartItemId: number
  position: number
  registration: string
  name: string
  category: string
  badge: number | null
}
export type HorseRow = { horseKey: string; registration: string; name: string; owner: string }
export type RiddenHorse = HorseRow & { entries: Pick<RiderRow, 'category' | 'badge'>[] }

/**
 * The horses of an event: those that riders ride, and those that the desk wrote down. What the desk wrote goes before
 * what a rider typed. A horse without registration is one for each rider of each entry, unless the check-in stated that
 * several of them are one.
 */
export function horsesOf(
  riders: readonly RiderRow[],
  rows: readonly HorseRow[],
  links: HorseLinks = new Map(),
): RiddenHorse[] {
  const written = new Map(rows.map((row) => [row.horseKey, row]))
  const keyOf = (rider: RiderRow) => links.get(horseKeyOf(rider)) ?? horseKeyOf(rider)
  const ridden = Map.groupBy(riders, keyOf)
  const keys = [...new Set([...ridden.keys(), ...written.keys()])]
  return keys.map((horseKey) => {
    const row = written.get(horseKey)
    const typed = ridden.get(horseKey) ?? []
    return {
      horseKey,
      registration: typed.find(({ registration }) => registration)?.registration ?? row?.registration ?? '',
      name: row?.name || nameOf(horseKey, typed, written),
      owner: row?.owner ?? '',
      entries: typed.map(({ category, badge }) => ({ category, badge })),
    }
  })
}

/** The name that the check-in stated, that a rider typed or that the desk wrote before the statement. */
const nameOf = (horseKey: string, typed: readonly RiderRow[], written: ReadonlyMap<string, HorseRow>) =>
  readNamedHorse(horseKey)?.name ||
  typed.find(({ name }) => name)?.name ||
  (typed.map((rider) => written.get(horseKeyOf(rider))?.name).find(Boolean) ?? '')

/** A horse of which something is known. */
export const isKnown = ({ registration, name, owner }: HorseRow) => (registration || name || owner) !== ''
