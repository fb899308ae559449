import type { Database, Transaction } from '#platform/database/client.ts'
import { readUploaded } from '#platform/parse-thread.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { badDocument, shortened } from '../document/bad-document.rules.ts'
import { checkRegistry, type Registry } from './registry-check.rules.ts'
import * as queries from './registry.queries.ts'
import {
  type ClubRow,
  type MemberRow,
  compareClubs,
  compareMembers,
  type RegistryChanges,
} from './registry.rules.ts'

const registryReader = {
  module: new URL('./registry-check.rules.ts', import.meta.url),
  name: 'checkRegistry',
  read: checkRegistry,
}

type ImportOptions = { isDryRun: boolean; actor: Actor }

/**
 * Imports clubs or members from a CSV file. Checks the whole file, then writes it in one transaction; a dry run only
 * returns the changes. A person who is not in the file stays unchanged.
 */
export async function importRegistry(db: Database, text: string, { isDryRun, actor }: ImportOptions) {
  const { problems, registry } = await readUploaded(registryReader, text)
  if (!registry) throw badDocument(problems)
  return db.transaction().execute(async (db) => {
    await queries.lockRegistry(db)
    const { save, ...plan } = await changesOf(db, registry)
    if (plan.problems.length > 0) throw badDocument(plan.problems)
    const counts = { added: plan.added.length, changed: plan.changed.length, same: plan.same }
    if (!isDryRun && counts.added + counts.changed > 0) {
      await save()
      const fact = { action: 'registry.import', entity: 'registry', entityId: registry.kind, after: counts }
      await recordFact(db, actor, fact)
    }
    return { ...counts, changes: shortened(plan.changes) }
  })
}

async function changesOf(db: Database, registry: Registry) {
  const entities = await queries.listClubs(db)
  if (registry.kind === 'entities') {
    const plan = compareClubs(registry.lines, entities)
    return { ...plan, save: () => queries.saveClubs(db, rowsOf(plan)) }
  }
  const cpfs = registry.lines.map(({ cells }) => cells.cpf)
  const plan = compareMembers(registry.lines, await queries.listMembers(db, cpfs), entities)
  return { ...plan, save: () => queries.saveMembers(db, rowsOf(plan)) }
}

const rowsOf = <Row>({ added, changed }: RegistryChanges<Row>) => [...added, ...changed]

/** Federations, regions and clubs, with the members of the clubs. */
export type PastRegistry = { entities: ClubRow[]; members: MemberRow[] }

/** Inserts a registry without a check. */
export async function insertPastRegistry(db: Transaction, { entities, members }: PastRegistry) {
  await queries.saveClubs(db, entities)
  await queries.saveMembers(db, members)
}
