const LONGEST_SLICE_IN_MS = 24 * 3_600_000

export type Stretch = { from: Date; to: Date }

/** A stretch of time in slices of at most a day: some banks answer no longer ones. */
export function slicesOf({ from, to }: Stretch): Stretch[] {
  const slices: Stretch[] = []
  for (let start = from.getTime(); start < to.getTime(); start += LONGEST_SLICE_IN_MS)
    slices.push({
      from: new Date(start),
      to: new Date(Math.min(start + LONGEST_SLICE_IN_MS, to.getTime())),
    })
  return slices
}

/** What reading the bank's ledger found there and changed here. */
export type Findings = {
  found: number
  foundInCents: number
  /** How each Pix was decided; 'known' for those that had been decided before. */
  decided: Record<string, number>
  returnsChanged: number
  returnedInCents: number
}

export const nothingFound = (): Findings => ({
  found: 0,
  foundInCents: 0,
  decided: {},
  returnsChanged: 0,
  returnedInCents: 0,
})

/** Pix that were decided by this reading. */
export const settledBy = ({ found, decided }: Findings) => found - (decided['known'] ?? 0)
