const MAX_SLICE_IN_MS = 24 * 3_600_000

export type TimeRange = { from: Date; to: Date }

/** A stretch of time in slices of at most a day: some banks answer no longer ones. */
export function slicesOf({ from, to }: TimeRange): TimeRange[] {
  const slices: TimeRange[] = []
  for (let start = from.getTime(); start < to.getTime(); start += MAX_SLICE_IN_MS)
    slices.push({
      from: new Date(start),
      to: new Date(Math.min(start + MAX_SLICE_IN_MS, to.getTime())),
    })
  return slices
}

/** What reading the bank's ledger found there and changed here. */
export type Findings = {
  found: number
  foundInCents: number
  /** How each Pix was decided; 'known' for those that had been decided before. */
  decided: Record<string, number>
  refundsChanged: number
  refundedInCents: number
}

export const nothingFound = (): Findings => ({
  found: 0,
  foundInCents: 0,
  decided: {},
  refundsChanged: 0,
  refundedInCents: 0,
})

/** Pix that were decided by this reading. */
export const settledBy = ({ found, decided }: Findings) => found - (decided['known'] ?? 0)
