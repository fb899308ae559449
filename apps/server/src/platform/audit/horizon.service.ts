import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#platform/database/client.ts'
import * as queries from './hash-chain.queries.ts'

const ASK_AGAIN_IN_MS = 100
const MAX_POLLS = 50

/**
 * The highest id of the audit below which no row can be added any more. Waits for transactions that may still add an
 * earlier id. Returns nothing if one of them takes long.
 */
export async function readSettledId(db: Database) {
  const { highest, after } = await queries.readHorizon(db)
  for (let asked = 0; asked < MAX_POLLS; asked++) {
    if (await queries.areAllBeforeOver(db, after)) return highest
    await pause(ASK_AGAIN_IN_MS)
  }
  return undefined
}
