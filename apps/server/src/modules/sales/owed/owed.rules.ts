import type { WaitingStatus } from '#platform/database/tables.ts'

/** The person waits for an offer; `asked`: about fewer units. */
export const ACTIVE_WAITS = ['waiting', 'asked'] as const satisfies WaitingStatus[]

/**
 * A person who waits for units of an item. A unit needs `perUnit` of each part: the item, and the categories of a bundle.
 */
export type Waiter = {
  id: string
  accountId: number
  itemId: string
  units: number
  status: WaitingStatus
  fewer: number
  refused: number
  parts: { id: string; free: number; perUnit: number }[]
}

/** The units that a person gets next: all, or fewer, about which the person is asked first. */
export type Grant = { waiter: Waiter; units: number }

/**
 * Divides the free units in the order of arrival. A person gets all units, or is kept as many as are free, unless the
 * person did not want so few. Returns the grants, and the units of each item that they need.
 */
export function allot(waiters: Waiter[]) {
  const free = new Map(waiters.flatMap(({ parts }) => parts.map((part) => [part.id, part.free] as const)))
  const owed = new Map<string, number>()
  const grants: Grant[] = []
  for (const waiter of waiters) {
    const enoughFor = waiter.parts.map(({ id, perUnit }) => Math.floor(free.get(id)! / perUnit))
    const units = Math.min(waiter.units, ...enoughFor)
    if (units < 1 || (units < waiter.units && units <= waiter.refused)) continue
    for (const { id, perUnit } of waiter.parts) {
      free.set(id, free.get(id)! - units * perUnit)
      owed.set(id, (owed.get(id) ?? 0) + units * perUnit)
    }
    grants.push({ waiter, units })
  }
  return { grants, owed }
}
