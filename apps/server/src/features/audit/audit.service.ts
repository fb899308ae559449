import type { Database } from '#database/client.ts'
import { auditInsert } from './audit.queries.ts'
import type { Actor, Fact } from './audit.rules.ts'

export type { Actor, Fact } from './audit.rules.ts'
export { auditInsert } from './audit.queries.ts'

/** Writes down what happened, in the transaction in which it happens. */
export async function recordMany(db: Database, entries: { actor: Actor; fact: Fact }[]) {
  if (entries.length > 0) await auditInsert(entries).execute(db)
}

export const recordFacts = (db: Database, actor: Actor, facts: Fact[]) =>
  recordMany(
    db,
    facts.map((fact) => ({ actor, fact })),
  )

export const recordFact = (db: Database, actor: Actor, fact: Fact) => recordFacts(db, actor, [fact])
