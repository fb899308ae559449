import type { Database } from '#database/client.ts'
import { insertAudit } from './audit.queries.ts'

export type Actor = {
  kind: 'visitor' | 'user' | 'admin' | 'service' | 'job' | 'bank' | 'command'
  accountId?: number
  ipPrefix?: string
  requestId?: string
}

export type Fact = {
  action: string
  entity: string
  entityId: string
  before?: unknown
  after?: unknown
  reason?: string
}

/** Writes down what happened, in the transaction in which it happens. */
export const recordFacts = (db: Database, actor: Actor, facts: Fact[]) =>
  facts.length ? insertAudit(db, actor, facts) : Promise.resolve()

export const recordFact = (db: Database, actor: Actor, fact: Fact) => recordFacts(db, actor, [fact])
