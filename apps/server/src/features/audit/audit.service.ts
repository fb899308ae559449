import type { Database } from '#database/client.ts'
import { insertAudit } from './audit.queries.ts'
import type { Actor, Fact } from './audit.rules.ts'

export type { Actor, Fact } from './audit.rules.ts'

/** Writes down what happened, in the transaction in which it happens. */
export const recordFacts = (db: Database, actor: Actor, facts: Fact[]) =>
  facts.length ? insertAudit(db, actor, facts) : Promise.resolve()

export const recordFact = (db: Database, actor: Actor, fact: Fact) => recordFacts(db, actor, [fact])
