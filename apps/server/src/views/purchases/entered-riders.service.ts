import type { EnteredRider } from '@porteira/contract'
import { publicName, registeredName } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import * as queries from './entered-riders.queries.ts'

/** The riders that a buyer entered before. Only the own name is whole. */
export async function listEnteredRiders(db: Database, buyerId: number): Promise<EnteredRider[]> {
  const rows = await queries.listEnteredRiders(db, buyerId)
  return rows.map(({ accountId, isMinor, nickname, name, ...rider }) => ({
    ...rider,
    name:
      accountId === buyerId ? registeredName({ nickname, name }) : publicName({ nickname, name, isMinor }),
  }))
}
