const MAX_SLICE_IN_MS = 24 * 3_600_000

export type TimeRange = { from: Date; to: Date }

/** Divides a time range into slices of at most a day, because some banks refuse longer ones. */
export function slicesOf({ from, to }: TimeRange): TimeRange[] {
  const slices: TimeRange[] = []
  for (let start = from.getTime(); start < to.getTime(); start += MAX_SLICE_IN_MS)
    slices.push({
      from: new Date(start),
      to: new Date(Math.min(start + MAX_SLICE_IN_MS, to.getTime())),
    })
  return slices
}

/** The Pix that the bank listed and the changes that they caused here. */
export type Findings = {
  found: number
  foundInCents: number
  /** The number of Pix by decision; 'known' counts those that were decided before. */
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

/** The number of Pix that this reading decided. */
export const settledBy = ({ found, decided }: Findings) => found - (decided['known'] ?? 0)
