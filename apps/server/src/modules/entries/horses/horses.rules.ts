import { horseKeyOf } from '@porteira/domain'

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
 * what a rider typed. A horse without registration is one for each rider.
 */
export function horsesOf(riders: readonly RiderRow[], rows: readonly HorseRow[]): RiddenHorse[] {
  const written = new Map(rows.map((row) => [row.horseKey, row]))
  const ridden = Map.groupBy(riders, horseKeyOf)
  const keys = [...new Set([...ridden.keys(), ...written.keys()])]
  return keys.map((horseKey) => {
    const row = written.get(horseKey)
    const typed = ridden.get(horseKey) ?? []
    return {
      horseKey,
      registration: typed.find(({ registration }) => registration)?.registration ?? row?.registration ?? '',
      name: row?.name || (typed.find(({ name }) => name)?.name ?? ''),
      owner: row?.owner ?? '',
      entries: typed.map(({ category, badge }) => ({ category, badge })),
    }
  })
}

/** A horse of which something is known. */
export const isKnown = ({ registration, name, owner }: HorseRow) => (registration || name || owner) !== ''
