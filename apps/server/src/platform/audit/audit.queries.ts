import { type RawBuilder, sql } from 'kysely'
import type { AuditActorKind } from '#platform/database/tables.ts'

/** A row of the audit as it is written; `before` and `after` are JSON texts. */
export type NewFact = {
  kind: AuditActorKind
  actorId: number | null
  ipPrefix: string
  requestId: string
  action: string
  entity: string
  entityId: string
  before: string | null
  after: string | null
  reason: string
}

/** A condition in the statement of which the facts are a part. */
export type Condition = RawBuilder<boolean>

/**
 * The statement that writes facts, by itself or as part of another one. However many facts there are, its text is the
 * same, so that it is planned once. As part of another statement, `condition` says whether that one changed anything.
 */
export const insertFacts = (rows: NewFact[], condition: Condition = sql`true`) => sql`
    insert into audit (actor_kind, actor_id, ip_prefix, request_id, action, entity, entity_id, before, after, reason)
    select kind, "actorId", "ipPrefix", "requestId", action, entity, "entityId", before::jsonb, after::jsonb, reason
    from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (kind text, "actorId" bigint, "ipPrefix" text,
      "requestId" text, action text, entity text, "entityId" text, before text, after text, reason text))
      with ordinality as given (kind, "actorId", "ipPrefix", "requestId", action, entity, "entityId", before, after,
        reason, position)
    where ${condition} order by position`
