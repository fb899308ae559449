import { adminMessages, isRecord } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { eventNotFound, notFound, refuse, Refusal } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { drawBanner } from '../editing/banner-editing.service.ts'
import type { Plain } from '../import/document-part.rules.ts'
import { exportEvent } from '../import/exporting.service.ts'
import { findEventByShortName } from '../import/importing.queries.ts'
import { nameOf } from '../import/importing.rules.ts'
import { writeDocument } from '../import/importing.service.ts'
import { draftProblems } from './draft-problems.rules.ts'
import * as queries from './drafts.queries.ts'
import { templateOf } from './template.rules.ts'

type DraftShop = Pick<Context, 'db' | 'pictures'>
type Editor = Actor & { accountId: number }

const draftNotFound = () => notFound(adminMessages.draftNotFound)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const idOf = (draftId: string) => {
  if (!isUuid(draftId)) throw draftNotFound()
  return draftId.toLowerCase()
}

export async function listDrafts(db: Database) {
  const rows = await queries.listDrafts(db)
  return rows.map(({ id, name, startDate, savedAt, savedBy }) => ({
    draftId: id,
    name: textOf(name),
    startDate: textOf(startDate) || null,
    savedOn: savedAt.toISOString(),
    savedBy,
  }))
}

export async function readDraft(db: Database, draftId: string) {
  const draft = await queries.findDraft(db, idOf(draftId))
  if (!draft) throw draftNotFound()
  const document = isRecord(draft.document) ? draft.document : {}
  return {
    document,
    version: draft.version,
    savedOn: draft.savedAt.toISOString(),
    savedBy: draft.savedBy,
    eventUUID: draft.eventId,
    bannerUpdatedOn: draft.bannerUpdatedAt?.toISOString() ?? null,
    problems: draft.eventId === null ? await problemsOf(db, document) : [],
  }
}

type Draft = { version: number; document: Plain }

/** Saves a draft, unless another person saved or published it meanwhile. A repeated save is answered again. */
export async function saveDraft(db: Database, draftId: string, draft: Draft, accountId: number) {
  const save = { id: idOf(draftId), ...draft, accountId }
  const saved =
    (draft.version === 0 ? await queries.insertDraft(db, save) : await queries.updateDraft(db, save)) ??
    (await queries.findSameSave(db, save))
  if (!saved) throw await refusalOf(db, save.id)
  const { version, savedAt } = saved
  return { version, savedOn: savedAt.toISOString(), problems: await problemsOf(db, draft.document) }
}

async function refusalOf(db: Database, id: string) {
  const stored = await queries.findDraft(db, id)
  if (!stored) return draftNotFound()
  if (stored.eventId !== null) return refuse('already_published', adminMessages.draftIsPublished)
  return refuse('changed_meanwhile', adminMessages.draftChangedMeanwhile)
}

/**
 * Imports the document of a draft as a new event, in one transaction. A draft that is published answers the same
 * again, so a double click and two administrators create one event.
 */
export const publishDraft = (db: Database, draftId: string, version: number, actor: Editor) =>
  db.transaction().execute(async (db) => {
    const id = idOf(draftId)
    const draft = await queries.lockDraft(db, id)
    if (!draft) throw draftNotFound()
    const document: Plain = isRecord(draft.document) ? draft.document : {}
    const answer = { eventUUID: id, shortName: textOf(document['shortName']).toLowerCase() }
    // guard: draft-published-once
    if (draft.eventId !== null) return answer
    // guard: unseen-draft-not-published
    if (draft.version !== version) throw refuse('changed_meanwhile', adminMessages.draftChangedMeanwhile)
    const [problem] = await problemsOf(db, document)
    if (problem) throw new Refusal(422, 'draft_incomplete', adminMessages.draftIncomplete)
    const how = { isDryRun: false, actor, mustBeNew: true }
    await writeDocument(db, { ...document, eventUUID: id }, how)
    await queries.giveBanner(db, id)
    await queries.markPublished(db, id, actor.accountId)
    await recordFact(db, actor, {
      action: 'draft.publish',
      entity: 'event',
      entityId: id,
      after: { version },
    })
    return answer
  })

async function problemsOf(db: Database | Transaction, document: Plain) {
  const { shortName = '' } = nameOf(document)
  const isFree = shortName === '' || !(await findEventByShortName(db, shortName))
  return draftProblems(document, isFree)
}

/** Stores the redrawn upload as the banner of a draft. */
export async function replaceDraftBanner({ db, pictures }: DraftShop, draftId: string, upload: Buffer) {
  const id = idOf(draftId)
  const banner = await pictures.place(await drawBanner(upload))
  if (!(await queries.saveBanner(db, id, banner))) throw await refusalOf(db, id)
}

export async function readDraftBanner({ db, pictures }: DraftShop, draftId: string) {
  const banner = await queries.findBanner(db, idOf(draftId))
  if (!banner) throw draftNotFound()
  return pictures.read(banner)
}

/** Deletes a draft that is not published. */
export const removeDraft = (db: Database, draftId: string, actor: Editor) =>
  db.transaction().execute(async (db) => {
    const id = idOf(draftId)
    const draft = await queries.lockDraft(db, id)
    if (!draft) throw draftNotFound()
    if (!(await queries.deleteDraft(db, id)))
      throw refuse('already_published', adminMessages.draftIsPublished)
    const { document } = draft
    await recordFact(db, actor, {
      action: 'draft.remove',
      entity: 'event',
      entityId: id,
      before: { name: isRecord(document) ? textOf(document['name']) : '' },
    })
  })

/** A stored event as the start of another one. */
export async function readTemplate(db: Database, eventUUID: string) {
  if (!isUuid(eventUUID)) throw eventNotFound()
  return templateOf(await exportEvent(db, eventUUID))
}
