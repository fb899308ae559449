import { sql } from 'kysely'
import type { Actor, Fact } from './audit.rules.ts'

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/**
 * The statement that writes facts down, by itself or as part of another one. However many facts there are, its text
 * is the same, so that it is planned once.
 */
export function auditInsert(entries: { actor: Actor; fact: Fact }[]) {
  const rows = entries.map(({ actor, fact: { before, after, reason = '', ...fact } }) => ({
    ...fact,
    reason,
    kind: actor.kind,
    actorId: actor.accountId ?? null,
    ipPrefix: actor.ipPrefix ?? '',
    requestId: actor.requestId ?? '',
    before: json(before),
    after: json(after),
  }))
  return sql`
    insert into audit (actor_kind, actor_id, ip_prefix, request_id, action, entity, entity_id, before, after, reason)
    select kind, "actorId", "ipPrefix", "requestId", action, entity, "entityId", before::jsonb, after::jsonb, reason
    from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (kind text, "actorId" bigint, "ipPrefix" text,
      "requestId" text, action text, entity text, "entityId" text, before text, after text, reason text))
      with ordinality as given (kind, "actorId", "ipPrefix", "requestId", action, entity, "entityId", before, after,
        reason, position)
    order by position`
}
