import type { Database } from '#platform/database/client.ts'
import * as queries from './hash-chain.queries.ts'
import { faultOf, type Fault, NOTHING_BEFORE } from './hash-chain.rules.ts'

const BATCH = 5000

export type ChainReport = {
  /** The number of verified rows, up to the first that does not fit. */
  rows: number
  /** The last hash of each day, in hexadecimal, in the order of the days. */
  heads: Map<string, string>
  broken: { id: number; fault: Fault } | undefined
  /** The number of rows after the last link. */
  unsealed: number
}

/** Verifies the whole chain and stops at the first row that does not fit. It only reads. */
export async function verifyChain(db: Database): Promise<ChainReport> {
  const heads = new Map<string, { head: string; id: number }>()
  let [rows, last, previous] = [0, 0, NOTHING_BEFORE]
  let broken: ChainReport['broken']
  while (!broken) {
    const rowsWithLinks = await queries.listLinks(db, last, BATCH)
    if (rowsWithLinks.length === 0) break
    for (const row of rowsWithLinks) {
      const fault = faultOf(previous, row)
      if (fault || !row.link) {
        broken = { id: row.id, fault: fault ?? 'has no seal' }
        break
      }
      heads.set(row.link.day, { head: row.link.hash, id: row.id })
      previous = row.link.hash
      last = row.id
      rows += 1
    }
  }
  return {
    rows,
    heads: new Map([...heads].map(([day, { head }]) => [day, head])),
    broken: broken ?? (await findChangedDay(db, heads)),
    unsealed: await queries.countUnchained(db),
  }
}

/** A closed day whose last hash has changed: rows at its end were removed, or the day was rewritten. */
async function findChangedDay(db: Database, heads: Map<string, { head: string; id: number }>) {
  const closed = await queries.listDays(db)
  const other = closed.find(({ day, head }) => heads.get(day)?.head !== head)
  if (!other) return undefined
  const fault: Fault = 'is not what the day was closed with'
  return { id: heads.get(other.day)?.id ?? 0, fault }
}
