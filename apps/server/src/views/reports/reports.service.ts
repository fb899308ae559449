import type { Database } from '#platform/database/client.ts'
import { eventNotFound, notFound } from '#platform/errors.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { type Actor, factOf, recordAlone } from '#platform/audit/audit.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { listCheckIns, readMinorsOfEvent } from '#modules/entries/index.ts'
import { listRefundedEntries, listCartsToRefund, listShifts, readWithheld } from '#modules/payments/index.ts'
import type { Worksheet } from './cells.rules.ts'
import { checkInWorksheets } from './check-in.rules.ts'
import * as financial from './financial.queries.ts'
import { financialWorksheets, overdueWorksheet } from './financial.rules.ts'
import { inOneSnapshot } from './snapshot.service.ts'
import { tillWorksheet } from './till.rules.ts'
import { listInsured, listPlaces, listStarters } from './lists.queries.ts'
import { listLedger } from './ledger.queries.ts'
import { dayMethodWorksheet, lineWorksheet } from './ledger.rules.ts'
import {
  insuranceWorksheet,
  minorsWorksheet,
  placesWorksheet,
  startWorksheet,
  toRefundWorksheet,
} from './lists.rules.ts'
import { isPaper, readFederationList, readPaper, type ResultPaper } from './papers.service.ts'

/** The content of a report, before it is written as XLSX or CSV. */
export type Report = { fileName: string; worksheets: Worksheet[] }
export const EVENT_REPORTS = [
  'sales',
  'start',
  'insurance',
  'places',
  'minors',
  'till',
  'checkin',
  'federation',
] as const
type EventReport = (typeof EVENT_REPORTS)[number]

const fileNames = {
  sales: 'financeiro',
  start: 'largada',
  insurance: 'seguro',
  places: 'vagas',
  minors: 'menores',
  till: 'caixas',
  checkin: 'conferencia',
  federation: 'federacao',
}

const paperNames: Record<ResultPaper, string> = {
  results: 'resultados',
  champions: 'campeoes',
  prizes: 'premios',
  protests: 'protestos',
}

/** A report of one event. The audit records the download, because reports contain personal data. */
export async function reportEvent(db: Database, eventUUID: string, kind: EventReport, actor: Actor) {
  const { id, name, shortName } = await readEvent(db, eventUUID)
  const worksheets = await readers[kind](db, id, name)
  await recordDownload(db, actor, { report: kind, entityId: id, worksheets })
  return { fileName: `${fileNames[kind]}-${shortName}`, worksheets }
}

/** A paper about the results of an event. */
export async function reportResults(db: Database, eventUUID: string, paper: string, actor: Actor) {
  const { id, shortName } = await readEvent(db, eventUUID)
  if (!isPaper(paper)) throw notFound()
  const worksheets = await inOneSnapshot(db, (db) => readPaper(db, id, paper))
  await recordDownload(db, actor, { report: `results/${paper}`, entityId: id, worksheets })
  return { fileName: `${paperNames[paper]}-${shortName}`, worksheets }
}

async function readEvent(db: Database, eventUUID: string) {
  const id = eventUUID.toLowerCase()
  const event = isUuid(id) ? await financial.findEvent(db, id) : undefined
  if (!event) throw eventNotFound()
  return { id, ...event }
}

const readers: Record<EventReport, (db: Database, id: string, name: string) => Promise<Worksheet[]>> = {
  sales: (db, id, name) =>
    inOneSnapshot(db, async (db) => financialWorksheets(name, await readSales(db, id))),
  till: (db, id) =>
    inOneSnapshot(db, async (db) => {
      const ledger = await listLedger(db, { eventId: id })
      const shifts = await listShifts(db, { eventId: id })
      return [tillWorksheet(shifts), lineWorksheet(ledger), dayMethodWorksheet(ledger)]
    }),
  start: async (db, id) => {
    const starters = await listStarters(db, id)
    return [startWorksheet(starters, await listRefundedEntries(db, starters.map(cartIdOf)))]
  },
  insurance: async (db, id) => {
    const insured = await listInsured(db, id)
    const cartIds = insured.flatMap((rider) => rider.cartIds)
    return [insuranceWorksheet(insured, await listRefundedEntries(db, cartIds))]
  },
  places: async (db, id) => {
    const places = await listPlaces(db, id)
    return [placesWorksheet(places, await listRefundedEntries(db, places.map(cartIdOf)))]
  },
  checkin: async (db, id) => checkInWorksheets(await listCheckIns(db, id)),
  minors: async (db, id) => [minorsWorksheet((await readMinorsOfEvent(db, id)).items)],
  federation: (db, id) => inOneSnapshot(db, (db) => readFederationList(db, id)),
}

const cartIdOf = ({ cartId }: { cartId: string }) => cartId

async function readSales(db: Database, eventId: string) {
  const entries = await financial.listEntries(db, eventId)
  return {
    entries,
    money: await financial.listMoney(db, eventId),
    ledger: (await listLedger(db, { eventId })).filter(({ isRehearsal }) => !isRehearsal),
    unpaid: await financial.listUnpaid(db, [eventId]),
    refundedOf: await listRefundedEntries(db, entries.map(cartIdOf)),
    withheldInCents: await readWithheld(db, eventId),
  }
}

/** What buyers owe: the unpaid installments of one event in centavos, and how many are overdue in all events of a scope. */
export async function readOwed(db: Database, eventId: string | null, scope: EventScope) {
  const { inCents, ...owed } = await financial.sumUnpaid(db, eventId, scope)
  return { ...owed, inCents: Number(inCents) }
}

/** The report of overdue installments of the events of a scope. */
export async function reportUnpaid(db: Database, scope: EventScope, actor: Actor): Promise<Report> {
  const worksheets = [overdueWorksheet(await financial.listUnpaid(db, scope))]
  await recordDownload(db, actor, { report: 'not_paid', entityId: 'all', worksheets })
  return { fileName: 'inadimplencia', worksheets }
}

/** The report of cancelled carts whose money is not refunded. */
export async function reportToRefund(db: Database, scope: EventScope, actor: Actor): Promise<Report> {
  const worksheets = [toRefundWorksheet(await listCartsToRefund(db, scope))]
  await recordDownload(db, actor, { report: 'to_return', entityId: 'all', worksheets })
  return { fileName: 'a-devolver', worksheets }
}

type Download = { report: string; entityId: string; worksheets: Worksheet[] }

const recordDownload = (db: Database, actor: Actor, { report, entityId, worksheets }: Download) =>
  recordAlone(
    db,
    actor,
    factOf(
      'report.download',
      { report: entityId },
      { report, rows: worksheets.reduce((count, { rows }) => count + rows.length, 0) },
    ),
  )
