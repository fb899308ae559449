import type { Transaction } from '#platform/database/client.ts'
import { saveEntities, saveMembers } from './registry.queries.ts'
import type { EntityRow, MemberRow } from './registry.rules.ts'

/** Federations, regions and clubs, and who is a member of which club. */
export type PastRegistry = { entities: EntityRow[]; members: MemberRow[] }

/** Writes a registry that was checked elsewhere. */
export async function insertPastRegistry(db: Transaction, { entities, members }: PastRegistry) {
  await saveEntities(db, entities)
  await saveMembers(db, members)
}
