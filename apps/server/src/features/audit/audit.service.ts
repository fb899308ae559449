import type { Database } from '#database/client.ts'
import { insertAudit } from './audit.queries.ts'
import type { Actor, Fact } from './audit.rules.ts'

export type { Actor, Fact } from './audit.rules.ts'

/** Writes down what happened, in the transaction in which it happens. */
export const recordMany = (db: Database, entries: { actor: Actor; fact: Fact }[]) =>
  entries.length ? insertAudit(db, entries) : Promise.resolve()

export const recordFacts = (db: Database, actor: Actor, facts: Fact[]) =>
  recordMany(
    db,
    facts.map((fact) => ({ actor, fact })),
  )

export const recordFact = (db: Database, actor: Actor, fact: Fact) => recordFacts(db, actor, [fact])
