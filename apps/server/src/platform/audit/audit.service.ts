import type { Database, Transaction } from '#platform/database/client.ts'
import type { AuditActorKind } from '#platform/database/tables.ts'
import { type Condition, insertFacts, type NewFact } from './audit.queries.ts'

/** The person, device or program that did something. A device has no account. */
export type Actor = {
  kind: AuditActorKind
  accountId?: number
  deviceId?: number
  ipPrefix?: string
  /** The cost of the proof of work of the call, for limits of its address. It is not recorded. */
  provenCost?: number
  requestId?: string
}

/** An action on one thing. */
export type Fact = {
  action: string
  entity: string
  entityId: string
  before?: unknown
  after?: unknown
  reason?: string
}

/** An action on a thing, such as `{ cart: id }`, with what the thing is since. */
export function factOf(action: string, thing: Record<string, string>, after?: object): Fact {
  const [entity, entityId] = Object.entries(thing)[0]!
  return { action, entity, entityId, after }
}

type ActorFact = { actor: Actor; fact: Fact }

/**
 * The statement that inserts facts. A use case can combine it with its own statement; `condition` then says whether
 * that statement changed anything.
 */
export const auditInsert = (entries: ActorFact[], condition?: Condition) =>
  insertFacts(entries.map(rowOf), condition)

/** Records facts in the transaction of the change: both are committed, or neither. */
export async function recordMany(db: Transaction, entries: ActorFact[]) {
  if (entries.length > 0) await auditInsert(entries).execute(db)
}

export const recordFacts = (db: Transaction, actor: Actor, facts: Fact[]) =>
  recordMany(
    db,
    facts.map((fact) => ({ actor, fact })),
  )

export const recordFact = (db: Transaction, actor: Actor, fact: Fact) => recordFacts(db, actor, [fact])

/** Records a fact that changed nothing and has no transaction, such as a search or a refused call. */
export const recordAlone = async (db: Database, actor: Actor, fact: Fact) => {
  await auditInsert([{ actor, fact }]).execute(db)
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

function rowOf({ actor, fact: { before, after, reason = '', ...fact } }: ActorFact): NewFact {
  return {
    ...fact,
    reason,
    kind: actor.kind,
    actorId: actor.accountId ?? actor.deviceId ?? null,
    ipPrefix: actor.ipPrefix ?? '',
    requestId: actor.requestId ?? '',
    before: json(before),
    after: json(after),
  }
}
