import type { QualifiedEntry, Qualifiers, SourceEntry, SourceResult } from './qualifiers.ts'
import type { FedBy } from './rules.ts'

type Row = QualifiedEntry & { order: number }

const isSameTeam = (a: Row, b: Row) =>
  a.riders.length === 0
    ? a.from.category === b.from.category && a.from.badge === b.from.badge
    : a.riders.length === b.riders.length && a.riders.every((rider) => b.riders.includes(rider))

const isBefore = (a: Row, b: Row) => {
  if (a.place !== b.place) return a.place < b.place
  if (a.hits !== b.hits) return a.hits > b.hits
  return a.from.badge === b.from.badge ? a.order < b.order : a.from.badge < b.from.badge
}

/** The places of a category from the first one on, while there is room. */
function firstOf(rows: Row[], count: number, tie: FedBy['tie']) {
  const coming: Row[] = []
  for (const place of [...new Set(rows.map((row) => row.place))].sort((a, b) => a - b)) {
    const equal = rows.filter((row) => row.place === place)
    const room = count - coming.length
    if (room <= 0) break
    if (equal.length > room && tie !== 'all') return { coming, tied: equal, room }
    coming.push(...equal)
  }
  return { coming, tied: [] as Row[], room: 0 }
}

/** The slow program for categories that come from others: one entry after the other gives up its worse place. */
export function referenceQualifiers(
  fedBy: FedBy,
  results: readonly SourceResult[],
  withdrawn: readonly SourceEntry[],
): Qualifiers {
  const waiting: string[] = []
  let rows: Row[] = []
  for (const [order, { category }] of fedBy.from.entries()) {
    const result = results.find((one) => one.category === category)
    const final = result?.state.finals[0]
    if (!result || final?.phase !== 'over') waiting.push(category)
    else
      for (const { badge, place, qualifyHits, finalHits } of final.standings) {
        const riders = result.entries.find((entry) => entry.badge === badge)?.riders ?? []
        const row = { badge, from: { category, badge }, riders, hits: qualifyHits + finalHits, order }
        if (place) rows.push({ ...row, place })
      }
  }
  const goneRows = rows.filter((row) =>
    withdrawn.some(({ category, badge }) => category === row.from.category && badge === row.badge),
  )
  rows = rows.filter((row) => !goneRows.some((other) => isSameTeam(row, other)))
  for (;;) {
    const parts = fedBy.from.map(({ count }, order) =>
      firstOf(
        rows.filter((row) => row.order === order),
        count,
        fedBy.tie,
      ),
    )
    const coming = parts.flatMap((part) => part.coming)
    const tied = parts.flatMap((part) => part.tied)
    const worse = [...coming, ...tied].find((row) =>
      coming.some((other) => other !== row && isSameTeam(row, other) && isBefore(other, row)),
    )
    if (worse) {
      rows = rows.filter((row) => row !== worse)
      continue
    }
    coming.sort((a, b) => (isBefore(a, b) ? -1 : 1))
    const entries: QualifiedEntry[] = []
    let next = Math.max(0, ...coming.map(({ badge }) => badge))
    for (const { from, riders, place, hits } of coming) {
      const isTaken = entries.some(({ badge }) => badge === from.badge)
      const kept = isTaken ? (next += 1) : from.badge
      entries.push({ badge: fedBy.numbers === 'kept' ? kept : entries.length + 1, from, riders, place, hits })
    }
    const ties = parts.flatMap((part, order) => {
      const category = fedBy.from[order]?.category ?? ''
      const badges = part.tied.map(({ badge }) => badge).sort((a, b) => a - b)
      return badges.length > 0 && fedBy.tie === 'throw' ? [{ category, badges, places: part.room }] : []
    })
    return { entries, ties, waiting }
  }
}
