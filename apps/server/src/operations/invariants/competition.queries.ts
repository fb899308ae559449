import { type RawBuilder, sql } from 'kysely'
import type { Invariant } from './invariant.queries.ts'

const official = sql`
  select category_id, id, body, (body->>'document')::jsonb as document from competition_fact
  where kind = 'official'`

/** The rounds that a number throws in the qualifier of a row of `category`. The first range of a number counts. */
const roundsOf = (badge: RawBuilder<number>) => sql`coalesce(
  (select range->>'rounds'
    from jsonb_array_elements(competition->'qualifier'->'ranges') with ordinality as given(range, position)
    where ${badge} between (range->>'from')::int and (range->>'to')::int order by position limit 1),
  competition->'qualifier'->>'rounds')`

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

  // Its riders threw in another category whose shots count here, or were absent there; or its number throws no round.
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
        and not exists (select from category source
          where source.competition->>'countsFor' = official.category_id::text
            and (exists (select from shot where shot.category_id = source.id)
              or exists (select from competition_fact fact where fact.category_id = source.id and kind = 'absent')))
        and not exists (select from category where category.id = official.category_id
          and (final_started_at is not null or (${roundsOf(sql<number>`(place->>'badge')::int`)} = '0'
            and competition->'strengths'->((body->>'strength')::int - 1)->'final'->>'kind' = 'none')))`,
  },
}
