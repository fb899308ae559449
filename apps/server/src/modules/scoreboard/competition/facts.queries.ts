import { completeRules, type CompetitionRules, type StatedRules } from '@porteira/domain/competition'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import {
  findRow,
  findValue,
  listRows,
  listValues,
  readRow,
  readValue,
} from '#platform/database/statements.ts'
import { decisions, withSources } from './stored.queries.ts'
import type { StoredFact } from './stored.rules.ts'

/** The rules of a category; undefined without rules. What they leave out is usual. */
export async function findRules(db: Database, categoryId: string): Promise<CompetitionRules | undefined> {
  const stated = await findValue<StatedRules | null>(
    db,
  )`select competition from category where id = ${categoryId}`
  return stated ? completeRules(stated) : undefined
}

/** The decisions of a category, in their order. */
export const listStoredFacts = (db: Database, categoryId: string) =>
  listRows<StoredFact>(db)`${decisions(sql`${categoryId}`)}`

/** The person, or the device without a person. */
type Doer = { accountId?: number | null; deviceId?: number | null }

/** Inserts a decision. Returns false if its id exists. */
export async function insertFact(
  db: Transaction,
  categoryId: string,
  { id, kind, body, reason }: Pick<StoredFact, 'id' | 'kind' | 'body' | 'reason'>,
  { accountId = null, deviceId = null }: Doer,
) {
  const rows = await listRows(db)`
    insert into competition_fact (id, category_id, kind, body, reason, decided_by, decided_on)
    values (${id}, ${categoryId}, ${kind}, ${JSON.stringify(body)}::jsonb, ${reason}, ${accountId}, ${deviceId})
    on conflict (id) do nothing returning id`
  return rows.length > 0
}

/** A decision with its category; undefined without the decision. */
export const findStoredFact = (db: Database, id: string) =>
  findRow<Pick<StoredFact, 'kind' | 'body'> & { catUUID: string }>(db)`
    select category_id as "catUUID", kind, body from competition_fact where id = ${id}`

/** Those of a category and of the one for which its shots count that have an official result, or had one. */
export const listOfficialCategories = (db: Database, categoryId: string) =>
  listValues<string>(db)`
    select category.id from category
    where (category.id = ${categoryId}
        or category.id = (select nullif(competition->>'countsFor', '')::uuid from category where id = ${categoryId}))
      and exists (select from competition_fact fact where fact.category_id = category.id and kind = 'official')
    order by category.id`

/** Stores the strengths of entries. Returns the badges that changed. */
export const saveStrengths = (
  db: Transaction,
  categoryId: string,
  strengths: { badge: number; strength: number }[],
) =>
  listValues<number>(db)`
    update ranking_entry entry set strength = input.strength
    from jsonb_to_recordset(${JSON.stringify(strengths)}::jsonb) as input(badge int, strength int)
    where category_id = ${categoryId} and entry.badge = input.badge and entry.strength <> input.strength
    returning entry.badge`

/** Stores which entries are disqualified, and no other ones. Returns the badges that changed. */
export async function saveDisqualified(db: Transaction, categoryId: string, badges: readonly number[]) {
  const gone = await listValues<number>(db)`
    delete from disqualified_entry where category_id = ${categoryId} and badge <> all(${badges}::int[])
    returning badge`
  const added = await listValues<number>(db)`
    insert into disqualified_entry (category_id, badge)
    select ${categoryId}, badge from unnest(${badges}::int[]) as badge
    on conflict do nothing returning badge`
  return [...gone, ...added]
}

/** True if an account has this id. */
export const isAccount = async (db: Database, uuid: string) =>
  (await findValue<string>(db)`select uuid from account where uuid = ${uuid}`) !== undefined

/** When the first final of a category with rules began; null before it. */
export const findFirstFinal = (db: Database, categoryId: string) =>
  readValue<Date | null>(db)`
    select min(decided_at) from competition_fact where category_id = ${categoryId} and kind = 'finalStarted'`

/** The kind of a decision of a category; undefined without it. */
export const findFact = (db: Database, categoryId: string, id: string) =>
  findRow<Pick<StoredFact, 'kind' | 'body'>>(db)`
    select kind, body from competition_fact where category_id = ${categoryId} and id = ${id}`

/** The categories whose shots of the qualifier count in this one too. */
export const listCountingFor = (db: Database, categoryId: string) =>
  listValues<string>(db)`
    select id from (${withSources(sql`select ${categoryId}::uuid as id`)}) as source where id <> ${categoryId} order by id`

/**
 * The entries of a category that are not disqualified, the shots of its qualifier, and the riders about whom something was
 * decided in place of a shot, once for each decision; also of the categories whose shots count in it.
 */
export const readQualifierFigures = (db: Database, categoryId: string) =>
  readRow<{ entries: number; shots: number; decided: number }>(db)`
    with counted as (
      select source.id, (source.competition->>'riders')::int as riders
      from item join item other on other.event_id = item.event_id
      join category source on source.id = other.id
      where item.id = ${categoryId} and (source.id = item.id or source.competition->>'countsFor' = ${categoryId})
    ), numbered as (
      select badge from ranking_entry where category_id = ${categoryId}
      union select badge from formation where category_id = ${categoryId} and active and badge is not null
      except select badge from disqualified_entry where category_id = ${categoryId}
    )
    select (select count(*)::int from numbered) as entries,
      (select coalesce(sum(qualify_total), 0)::int from ranking_entry join counted on counted.id = category_id) as shots,
      (select coalesce(sum(riders), 0)::int from competition_fact join counted on counted.id = category_id
        where kind in ('absent', 'slotDecided')) as decided`

/** Which of these ids are absences of a category. */
export const listAbsences = (db: Database, categoryId: string, ids: readonly string[]) =>
  listValues<string>(db)`
    select id from competition_fact
    where category_id = ${categoryId} and kind = 'absent' and id = any(${ids}::uuid[])`
