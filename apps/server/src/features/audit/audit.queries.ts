import type { Database } from '#database/client.ts'
import type { Actor, Fact } from './audit.rules.ts'

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

export async function insertAudit(db: Database, entries: { actor: Actor; fact: Fact }[]) {
  await db
    .insertInto('audit')
    .values(
      entries.map(({ actor, fact }) => ({
        actor_kind: actor.kind,
        actor_id: actor.accountId ?? null,
        ip_prefix: actor.ipPrefix ?? '',
        request_id: actor.requestId ?? '',
        action: fact.action,
        entity: fact.entity,
        entity_id: fact.entityId,
        before: json(fact.before),
        after: json(fact.after),
        reason: fact.reason ?? '',
      })),
    )
    .execute()
}
