type EntryPrice = { cartItemId: number; lineId: number; unit: number; netInCents: number; isRemoved: boolean }

/**
 * The net prices of the live entries in centavos. The price of a bundle belongs to its unit, so all of it counts while
 * one entry of the unit is live. `live` decides about an entry.
 */
export function netPriceOf(entries: EntryPrice[], live: (entry: EntryPrice) => boolean) {
  const units = new Set(entries.filter(live).map(unitOf))
  return entries
    .filter((entry) => units.has(unitOf(entry)))
    .reduce((sum, { netInCents }) => sum + netInCents, 0)
}

const unitOf = ({ lineId, unit }: EntryPrice) => `${lineId} ${unit}`
