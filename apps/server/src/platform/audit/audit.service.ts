import type { Database, Transaction } from '#platform/database/client.ts'
import { auditInsert } from './audit.queries.ts'
import type { Actor, Fact } from './audit.rules.ts'

export type { Actor, Fact } from './audit.rules.ts'
export { auditInsert } from './audit.queries.ts'

/** Writes down what happened, in the transaction in which it happens: both are kept, or neither. */
export async function recordMany(db: Transaction, entries: { actor: Actor; fact: Fact }[]) {
  if (entries.length > 0) await auditInsert(entries).execute(db)
}

export const recordFacts = (db: Transaction, actor: Actor, facts: Fact[]) =>
  recordMany(
    db,
    facts.map((fact) => ({ actor, fact })),
  )

export const recordFact = (db: Transaction, actor: Actor, fact: Fact) => recordFacts(db, actor, [fact])

/** Writes down what changed nothing and so has no transaction: that somebody looked, or was refused. */
export const recordAlone = async (db: Database, actor: Actor, fact: Fact) => {
  await auditInsert([{ actor, fact }]).execute(db)
}
