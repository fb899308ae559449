import type { Database } from '#platform/database/client.ts'
import { eventNotFound } from '#platform/errors.ts'
import { type Actor, recordAlone } from '#platform/audit/audit.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { listReturned, listCartsToReturn } from '#modules/payments/index.ts'
import type { Sheet } from './cells.rules.ts'
import * as financial from './financial.queries.ts'
import { financialSheets, overdueSheet } from './financial.rules.ts'
import { listInsured, listStarters } from './lists.queries.ts'
import { insuranceSheet, startSheet, toReturnSheet } from './lists.rules.ts'

/** A report before it is a file. */
export type Report = { fileName: string; sheets: Sheet[] }
type EventReport = 'sales' | 'start' | 'insurance'

const fileNames = { sales: 'financeiro', start: 'largada', insurance: 'seguro' }

/** A report of one event. Who took it is in the audit, because it is full of people. */
export async function reportEvent(db: Database, eventUUID: string, kind: EventReport, actor: Actor) {
  const id = eventUUID.toLowerCase()
  const event = isUuid(id) ? await financial.findEvent(db, id) : undefined
  if (!event) throw eventNotFound()
  const sheets = await readers[kind](db, id, event.name)
  await recordDownload(db, actor, { report: kind, entityId: id, sheets })
  return { fileName: `${fileNames[kind]}-${event.shortName}`, sheets }
}

const readers: Record<EventReport, (db: Database, id: string, name: string) => Promise<Sheet[]>> = {
  // All in one snapshot: a Pix that comes meanwhile is in every sheet or in none.
  sales: (db, id, name) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => financialSheets(name, await readSales(db, id))),
  start: async (db, id) => {
    const starters = await listStarters(db, id)
    return [startSheet(starters, await listReturned(db, starters.map(cartIdOf)))]
  },
  insurance: async (db, id) => {
    const insured = await listInsured(db, id)
    const cartIds = insured.flatMap((rider) => rider.cartIds)
    return [insuranceSheet(insured, await listReturned(db, cartIds))]
  },
}

const cartIdOf = ({ cartId }: { cartId: string }) => cartId

async function readSales(db: Database, eventId: string) {
  const entries = await financial.listEntries(db, eventId)
  return {
    entries,
    money: await financial.listMoney(db, eventId),
    unpaid: await financial.listUnpaid(db, eventId),
    returnedOf: await listReturned(db, entries.map(cartIdOf)),
  }
}

/** Who owes which overdue installment, in all events. */
export async function reportUnpaid(db: Database, actor: Actor): Promise<Report> {
  const sheets = [overdueSheet(await financial.listUnpaid(db, null))]
  await recordDownload(db, actor, { report: 'not_paid', entityId: 'all', sheets })
  return { fileName: 'inadimplencia', sheets }
}

/** Cancelled carts whose money is still here. */
export async function reportToReturn(db: Database, actor: Actor): Promise<Report> {
  const sheets = [toReturnSheet(await listCartsToReturn(db))]
  await recordDownload(db, actor, { report: 'to_return', entityId: 'all', sheets })
  return { fileName: 'a-devolver', sheets }
}

type Download = { report: string; entityId: string; sheets: Sheet[] }

const recordDownload = (db: Database, actor: Actor, { report, entityId, sheets }: Download) =>
  recordAlone(db, actor, {
    action: 'report.download',
    entity: 'report',
    entityId,
    after: { report, rows: sheets.reduce((count, { rows }) => count + rows.length, 0) },
  })
