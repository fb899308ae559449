import type { DeskTask, Sold } from '@porteira/contract'
import { reaisFromCents, type PlainDate } from '@porteira/domain'

/** Sold entries of one category on one business day. */
export type SoldRow = {
  categoryName: string
  displayOrder: number
  day: string
  entries: number
  withRiders: number
  places: number
  inCents: number
}

/** A cart that waits, with the number of all that wait and since when the oldest does. */
export type WaitingRow = {
  total: number
  since: Date
  cartCode: string
  buyerName: string
  detail: string
  inCents: number
}

/** A task at the till of an event: the number of waiting shifts or refunds, and the time of the oldest. */
export type TillTaskRow = { total: number; since: Date; eventUUID: string }

const SHOWN_DAYS = 30

/** The entries and the value of some rows, in reais. */
export const totalOf = (rows: SoldRow[]) => ({
  entries: rows.reduce((sum, row) => sum + row.entries, 0),
  withRiders: rows.reduce((sum, row) => sum + row.withRiders, 0),
  places: rows.reduce((sum, row) => sum + row.places, 0),
  value: reaisFromCents(rows.reduce((sum, row) => sum + row.inCents, 0)),
})

/** The days with a sale, the oldest first, without the earliest ones when there are many. */
export const soldByDay = (rows: SoldRow[]): Sold[] =>
  soldBy(rows, ({ day }) => day)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .slice(-SHOWN_DAYS)

/** The categories by display order and name. */
export const soldByCategory = (rows: SoldRow[]): Sold[] =>
  soldBy(
    rows.toSorted(
      (a, b) => a.displayOrder - b.displayOrder || a.categoryName.localeCompare(b.categoryName, 'pt-BR'),
    ),
    ({ categoryName }) => categoryName,
  )

function soldBy(rows: SoldRow[], nameOf: (row: SoldRow) => string): Sold[] {
  return [...Map.groupBy(rows, nameOf)].map(([name, group]) => {
    const { entries, value } = totalOf(group)
    return { name, entries, value }
  })
}

/** A task of the work queue, or none if nothing waits. */
export function taskOf(kind: DeskTask['kind'], rows: WaitingRow[]): DeskTask[] {
  const [first] = rows
  if (!first) return []
  const carts = rows.map(({ cartCode, buyerName, detail, inCents }) => ({
    cartCode,
    buyerName,
    detail,
    value: reaisFromCents(inCents),
  }))
  return [{ kind, count: first.total, since: first.since.toISOString(), carts }]
}

/** Overdue installments have a report of their own, so the task has no list of carts. */
export const overdueTask = (owed: { overdue: number; overdueSince: PlainDate | null }): DeskTask[] =>
  owed.overdue > 0
    ? [{ kind: 'overdue', count: owed.overdue, since: owed.overdueSince ?? '', carts: [] }]
    : []

/** The task of differences. A difference is approved on the page of its shift, so the task names the oldest shift and no carts. */
export const differenceTask = (rows: (TillTaskRow & { shiftId: string })[]): DeskTask[] =>
  rows.map(({ total, since, ...oldest }) => ({
    kind: 'difference',
    count: total,
    since: since.toISOString(),
    ...oldest,
    carts: [],
  }))

/** The tasks of requests that wait for a second person, each with the event of the oldest one. */
export const secondPersonTasks = (rows: (TillTaskRow & Pick<DeskTask, 'kind'>)[]): DeskTask[] =>
  rows.map(({ kind, total, since, eventUUID }) => ({
    kind,
    count: total,
    since: since.toISOString(),
    eventUUID,
    carts: [],
  }))

/** The task of refunds. A refund is handed over at the till of its event, so the task names the event of the oldest one. */
export const payOutTask = (rows: (WaitingRow & TillTaskRow)[]): DeskTask[] =>
  taskOf('pay_out', rows).map((task) => ({ ...task, eventUUID: rows[0]!.eventUUID }))
