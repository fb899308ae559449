import type { Offer, SaleItem } from '@porteira/contract'
import type { Database } from '#platform/database/client.ts'
import { listForeseenProblems, listOwedUnits, listUnitsOfBuyer } from '../events.ts'
import * as queries from './items.queries.ts'
import { type ItemViewer, offersOf, saleList, withInner } from './items.rules.ts'
import { safeHtml } from './safe-html.service.ts'

export type Caller = { kind: 'visitor' | 'device' } | { kind: 'user' | 'admin'; accountId: number }

/** True for a caller with a role for the event. */
export const isStaff = ({ kind }: Caller) => kind === 'admin' || kind === 'device'

/** The items of an event, with what this caller may take of them. */
export async function listSaleItems(db: Database, eventId: string, caller: Caller): Promise<SaleItem[]> {
  const [items, viewer] = await Promise.all([listItems(db, eventId), itemViewerOf(db, eventId, caller)])
  return saleList(items, viewer).map((item) => ({ ...item, desc: safeHtml(item.desc) }))
}

/** The price list of an event for the public, which tells no number of units. */
export const listOffers = async (db: Database, eventId: string): Promise<Offer[]> =>
  offersOf(await listItems(db, eventId))

async function listItems(db: Database, eventId: string) {
  const [items, bundled, owed] = await Promise.all([
    queries.listItems(db, eventId),
    queries.listBundled(db, eventId),
    listOwedUnits.ask(db, eventId),
  ])
  return withInner(
    items.map((item) => ({ ...item, owed: owed.get(item.id) ?? 0 })),
    bundled,
  )
}

async function itemViewerOf(db: Database, eventId: string, caller: Caller): Promise<ItemViewer> {
  // A device sees what staff see, and has bought nothing.
  if (!('accountId' in caller)) return { kind: caller.kind === 'device' ? 'admin' : 'visitor' }
  const buyer = { eventId, accountId: caller.accountId }
  const [units, notes] = await Promise.all([
    listUnitsOfBuyer.ask(db, buyer),
    caller.kind === 'user' ? listForeseenProblems.ask(db, buyer) : undefined,
  ])
  return { kind: caller.kind, units, notes }
}
