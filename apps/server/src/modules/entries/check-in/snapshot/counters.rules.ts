import type { CheckInCounters } from '@porteira/contract'
import type { CheckInState } from '@porteira/domain'

export type Counted = { categoryUUID: string; state: CheckInState; count: number }
type Category = { categoryUUID: string; name: string }

function total(rows: readonly Counted[]) {
  const of = (state: CheckInState) =>
    rows.filter((row) => row.state === state).reduce((sum, { count }) => sum + count, 0)
  return {
    expected: of('expected'),
    present: of('present'),
    handedOut: of('handedOut'),
    absent: of('absent'),
  }
}

/** How many entries are in each state, in all and by category. */
export function countersOf(
  rows: readonly Counted[],
  categories: readonly Category[],
  conflicts: number,
): CheckInCounters {
  const byCategory = Map.groupBy(rows, ({ categoryUUID }) => categoryUUID)
  return {
    ...total(rows),
    conflicts,
    categories: categories.map((category) => ({
      ...category,
      ...total(byCategory.get(category.categoryUUID) ?? []),
    })),
  }
}
