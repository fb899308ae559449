import type { Database } from '#platform/database/client.ts'
import * as queries from './hash-chain.queries.ts'
import { faultOf, type Fault, NOTHING_BEFORE } from './hash-chain.rules.ts'

const BATCH = 5000

export type ChainReport = {
  /** How many sealed rows were looked at, up to the first that does not fit. */
  rows: number
  /** The last hash of each day, in hexadecimal, in the order of the days. */
  heads: Map<string, string>
  broken: { id: number; fault: Fault } | undefined
  /** Rows that were added since the last sealing. */
  unsealed: number
}

/** Walks the whole chain and stops at the first row that does not fit; reads and never writes. */
export async function verifyChain(db: Database): Promise<ChainReport> {
  const heads = new Map<string, { head: string; id: number }>()
  let [rows, last, previous] = [0, 0, NOTHING_BEFORE]
  let broken: ChainReport['broken']
  while (!broken) {
    const links = await queries.listLinks(db, last, BATCH)
    if (links.length === 0) break
    for (const link of links) {
      const fault = faultOf(previous, link)
      if (fault || !link.seal) {
        broken = { id: link.id, fault: fault ?? 'has no seal' }
        break
      }
      heads.set(link.seal.day, { head: link.seal.hash, id: link.id })
      previous = link.seal.hash
      last = link.id
      rows += 1
    }
  }
  return {
    rows,
    heads: new Map([...heads].map(([day, { head }]) => [day, head])),
    broken: broken ?? (await findForgottenHead(db, heads)),
    unsealed: await queries.countUnchained(db),
  }
}

/** A day that was closed with another hash than its last one now: its end was cut off, or all was written anew. */
async function findForgottenHead(db: Database, heads: Map<string, { head: string; id: number }>) {
  const closed = await queries.listDays(db)
  const other = closed.find(({ day, head }) => heads.get(day)?.head !== head)
  if (!other) return undefined
  const fault: Fault = 'is not what the day was closed with'
  return { id: heads.get(other.day)?.id ?? 0, fault }
}
