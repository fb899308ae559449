import type { SaleItem } from '@porteira/contract'
import type { Database } from '#platform/database/client.ts'
import { listForeseenProblems, listUnitsOfBuyer } from '../events.ts'
import * as queries from './items.queries.ts'
import { type ItemViewer, saleList, withInner } from './items.rules.ts'
import { safeHtml } from './safe-html.service.ts'

export type Caller = { kind: 'visitor' } | { kind: 'user' | 'admin'; accountId: number }

/** The items of an event, with what this caller may take of them. */
export async function listSaleItems(db: Database, eventId: string, caller: Caller): Promise<SaleItem[]> {
  const [items, bundled, viewer] = await Promise.all([
    queries.listItems(db, eventId),
    queries.listBundled(db, eventId),
    itemViewerOf(db, eventId, caller),
  ])
  return saleList(withInner(items, bundled), viewer).map((item) => ({ ...item, desc: safeHtml(item.desc) }))
}

async function itemViewerOf(db: Database, eventId: string, caller: Caller): Promise<ItemViewer> {
  if (caller.kind === 'visitor') return caller
  const buyer = { eventId, accountId: caller.accountId }
  const [units, notes] = await Promise.all([
    listUnitsOfBuyer.ask(db, buyer),
    caller.kind === 'user' ? listForeseenProblems.ask(db, buyer) : undefined,
  ])
  return { kind: caller.kind, units, notes }
}
