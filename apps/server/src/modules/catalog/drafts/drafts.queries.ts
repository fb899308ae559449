import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { findRow } from '#platform/database/statements.ts'
import { shownName } from '#platform/database/sql-words.ts'
import type { StoredPicture } from '#platform/storage/stored-picture.ts'

const MAX_LISTED = 100

const drafts = (db: Database) =>
  db.selectFrom('event_draft').innerJoin('account', 'account.id', 'event_draft.saved_by')

/** The drafts that are not published, the latest first. */
export const listDrafts = (db: Database) =>
  drafts(db)
    .where('event_id', 'is', null)
    .orderBy('saved_at', 'desc')
    .limit(MAX_LISTED)
    .select([
      'event_draft.id',
      'saved_at as savedAt',
      shownName('account').as('savedBy'),
      sql<unknown>`event_draft.document -> 'name'`.as('name'),
      sql<unknown>`event_draft.document -> 'startDate'`.as('startDate'),
    ])
    .execute()

export const findDraft = (db: Database, id: string) =>
  drafts(db)
    .where('event_draft.id', '=', id)
    .select([
      'event_draft.document',
      'version',
      'event_id as eventId',
      'banner_updated_at as bannerUpdatedAt',
      'saved_at as savedAt',
      shownName('account').as('savedBy'),
    ])
    .executeTakeFirst()

/** Locks a draft until the transaction ends, so that it is published once. */
export const lockDraft = (db: Transaction, id: string) =>
  db
    .selectFrom('event_draft')
    .where('id', '=', id)
    .select(['document', 'version', 'event_id as eventId'])
    .forUpdate()
    .executeTakeFirst()

const json = (document: object) => sql`${JSON.stringify(document)}::jsonb`

type Saved = { id: string; version: number; document: Record<string, unknown>; accountId: number }

/** Inserts a draft; undefined if its id is in use. */
export const insertDraft = (db: Database, { id, document, accountId }: Saved) =>
  db
    .insertInto('event_draft')
    .values({ id, document: json(document), saved_by: accountId })
    .onConflict((row) => row.column('id').doNothing())
    .returning(['version', 'saved_at as savedAt'])
    .executeTakeFirst()

/** Saves a draft if `version` is its current one and it is not published; undefined otherwise. */
export const updateDraft = (db: Database, { id, version, document, accountId }: Saved) =>
  db
    .updateTable('event_draft')
    .set({
      document: json(document),
      version: version + 1,
      saved_at: sql<Date>`now()`,
      saved_by: accountId,
    })
    .where('id', '=', id)
    // guard: older-draft-refused
    .where('version', '=', version)
    .where('event_id', 'is', null)
    .returning(['version', 'saved_at as savedAt'])
    .executeTakeFirst()

/** The same save by the same person, whose answer was lost; undefined otherwise. */
export const findSameSave = (db: Database, { id, version, document, accountId }: Saved) =>
  db
    .selectFrom('event_draft')
    .where('id', '=', id)
    .where('version', '=', version + 1)
    .where('saved_by', '=', accountId)
    .where(sql<boolean>`document = ${json(document)}`)
    .select(['version', 'saved_at as savedAt'])
    .executeTakeFirst()

/** The banner of a draft. A published draft gave a stored banner to its event. */
export const findBanner = (db: Database, id: string) => findRow<StoredPicture>(db)`
  select case when banner_updated_at is null then jpeg else banner end as jpeg,
    case when banner_updated_at is null then event_banner.stored_as else event_draft.stored_as end as "storedAs"
  from event_draft left join event_banner using (event_id)
  where id = ${id} and (banner_updated_at is not null or event_banner.event_id is not null)`

/** Stores the banner of a draft that is not published. True if it was there. */
export async function saveBanner(db: Database, id: string, { jpeg, storedAs }: StoredPicture) {
  const saved = await db
    .updateTable('event_draft')
    .set({ banner: jpeg, stored_as: storedAs, banner_updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('event_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Gives the banner of a draft to its event. An object has one row that names it, so the draft no longer names it. */
export async function giveBanner(db: Transaction, id: string) {
  const stored = await db
    .selectFrom('event_draft')
    .where('id', '=', id)
    .where('stored_as', 'is not', null)
    .select('stored_as as storedAs')
    .executeTakeFirst()
  if (!stored) {
    await copyBanner(db, id)
    return
  }
  await db
    .updateTable('event_draft')
    .set({ stored_as: null, banner_updated_at: null })
    .where('id', '=', id)
    .execute()
  await db.insertInto('event_banner').values({ event_id: id, stored_as: stored.storedAs }).execute()
}

const copyBanner = (db: Transaction, id: string) =>
  db
    .insertInto('event_banner')
    .columns(['event_id', 'jpeg'])
    .expression((from) =>
      from
        .selectFrom('event_draft')
        .where('id', '=', id)
        .where('banner', 'is not', null)
        .select(['id', sql<Buffer>`banner`.as('jpeg')]),
    )
    .execute()

export const markPublished = (db: Transaction, id: string, accountId: number) =>
  db
    .updateTable('event_draft')
    .set({ event_id: id, published_at: sql<Date>`now()`, published_by: accountId })
    .where('id', '=', id)
    .execute()

/** Deletes a draft that is not published. True if it was there. */
export async function deleteDraft(db: Transaction, id: string) {
  const gone = await db
    .deleteFrom('event_draft')
    .where('id', '=', id)
    .where('event_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
