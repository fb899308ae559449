import { sql } from 'kysely'
import type { Invariant } from './invariant.queries.ts'

const official = sql`
  select category_id, id, body, (body->>'document')::jsonb as document from competition_fact
  where kind = 'official'`

/** Invariants of official results. Each query returns the rows that violate the sentence of its name. */
export const competitionInvariants: Record<string, Invariant> = {
  'I23 the hash of an official result is that of its document': {
    of: 'item',
    broken: (only) => sql`
      select category_id::text as item, id::text from competition_fact
      where kind = 'official' and ${only('category_id')}
        and encode(sha256(convert_to(body->>'document', 'UTF8')), 'hex') is distinct from body->>'hash'`,
  },

  'I23 the prize money of an official result adds up to its pool': {
    of: 'item',
    broken: (only) => sql`
      with official as (${official})
      select category_id::text as item, id::text from official
      where ${only('category_id')} and (body->>'poolInCents')::bigint is distinct from
        (select coalesce(sum((place->>'prizeCents')::bigint), 0) from jsonb_array_elements(document->'places') place)`,
  },

  // It threw in another category whose shots count here, was absent, or had nothing to throw in a qualifier without rounds.
  'I23 an entry with a place in an official result threw or was in a final that began': {
    of: 'item',
    broken: (only) => sql`
      with official as (${official})
      select category_id::text as item, id::text, place->>'badge' as badge
      from official, jsonb_array_elements(document->'places') place
      where ${only('category_id')}
        and not exists (select from shot
          where shot.category_id = official.category_id and shot.badge = (place->>'badge')::int)
        and not exists (select from competition_fact fact
          where fact.category_id = official.category_id and (fact.kind = 'finalStarted'
            or (fact.kind = 'absent' and fact.body->>'badge' = place->>'badge')))
        and not exists (select from category source join shot on shot.category_id = source.id
          where source.competition->>'countsFor' = official.category_id::text)
        and not exists (select from category where category.id = official.category_id
          and (final_started_at is not null or (competition->'qualifier'->>'rounds' = '0'
            and competition->'strengths'->((body->>'strength')::int - 1)->'final'->>'kind' = 'none')))`,
  },
}
