import type { Input, Reply, Requirement } from '@porteira/contract'
import {
  onlyCategory,
  REQUIREMENT_TEMPLATES,
  requirementCategories,
  requirementMessages,
  requirementProblems,
} from '@porteira/domain'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import type { Database } from '#platform/database/client.ts'
import { eventNotFound, invalid, refuse } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import * as queries from './requirements.queries.ts'
import {
  type ListedRequirement,
  planRequirements,
  requirementChanges,
  type StoredRequirement,
  type WantedRequirement,
} from './requirements.rules.ts'

type Path = 'GET /api/events/:eventUUID/requirements'
type Body = Input<'PUT /api/events/:eventUUID/requirements'>['body']

/** The requirements of an event, its categories and the templates. */
export async function readRequirements(db: Database, eventUUID: string): Promise<Reply<Path>> {
  const eventId = eventIdOf(eventUUID)
  const event = await queries.findCheckedEvent(db, eventId)
  if (!event) throw eventNotFound()
  const { name, endsOn, version, minorsNeedAuthorisation } = event
  return {
    status: 'OK',
    eventName: name,
    endsOn,
    version,
    minorsNeedAuthorisation,
    items: (await queries.listRequirements(db, eventId)).map(requirementView),
    categories: await queries.listCategories(db, eventId),
    templates: REQUIREMENT_TEMPLATES.map(({ waivedBy, ...stated }) => ({
      ...stated,
      waivedBy: [...waivedBy],
    })),
  }
}

/** The event of this id with what its check-in follows from; undefined if there is none. */
export const findCheckedEvent = (db: Database, eventId: string) => queries.findCheckedEvent(db, eventId)

/** The requirements of an event in their order, without those that were removed. */
export const listRequirements = (db: Database, eventId: string) => queries.listRequirements(db, eventId)

/** A stored requirement as the calls answer it. */
export const requirementView = ({ id, ...stored }: StoredRequirement): Requirement => ({
  requirementId: id,
  categoryUUID: onlyCategory(stored),
  allBut: stored.allBut,
  categoryUUIDs: [...stored.categoryUUIDs],
  name: stored.name,
  about: stored.about,
  kind: stored.kind,
  isRequired: stored.isRequired,
  waivedBy: [...stored.waivedBy],
})

/**
 * Replaces the requirements of an event. Later imports do not change them. If another person saved the list meanwhile,
 * the call is refused, unless it changes nothing.
 */
export const setRequirements = (db: Database, eventUUID: string, { items, version }: Body, actor: Actor) =>
  db.transaction().execute(async (db) => {
    const eventId = eventIdOf(eventUUID)
    const locked = await queries.lockVersion(db, eventId)
    if (!locked) throw eventNotFound()
    const stored = await queries.listRequirements(db, eventId, true)
    const categories = await queries.listCategories(db, eventId)
    const wanted = items.map(wantedOf)
    const [problem] = requirementProblems(wanted)
    if (problem)
      throw invalid(requirementMessages.atLine(problem.index + 1, problem.message), 'invalid_field')
    // guard: requirement-of-own-category
    if (!wanted.every(isOfOneOf(categories))) throw unknownCategory()
    const planned = planRequirements(stored, wanted)
    const changes = requirementChanges(stored.filter(isLive), planned, namesOf(categories))
    if (changes.length === 0) return
    // guard: unseen-requirements-not-replaced
    if (version !== undefined && version !== locked.version) throw changedMeanwhile()
    // guard: requirement-of-own-event
    if (!wanted.every(isStatedIn(stored))) throw refuse('unknown_requirement', requirementMessages.unknown)
    await queries.saveRequirements(db, eventId, planned)
    await queries.countVersionUp(db, eventId, true)
    const fact = { action: 'event.requirements', entity: 'event', entityId: eventId }
    await recordFact(db, actor, { ...fact, after: { changes } })
  })

/** Stores the list of a document, unless an administrator has saved a list. */
export async function importRequirements(
  db: Database,
  { eventUUID, requirements }: { eventUUID: string; requirements?: ListedRequirement[] | undefined },
) {
  // guard: import-keeps-saved-requirements
  if (await queries.isSavedByAdmin(db, eventUUID)) return
  if (requirements === undefined) return
  const stored = await queries.listRequirements(db, eventUUID, true)
  const wanted = requirements.map((item) => ({ ...item, requirementId: null }))
  const planned = planRequirements(stored, wanted)
  if (requirementChanges(stored.filter(isLive), planned, new Map()).length === 0) return
  await queries.saveRequirements(db, eventUUID, planned)
  await queries.countVersionUp(db, eventUUID, false)
}

type Categories = { categoryUUID: string; name: string }[]

const changedMeanwhile = () => refuse('changed_meanwhile', requirementMessages.changedMeanwhile)
const unknownCategory = () => refuse('unknown_category', requirementMessages.unknownCategory)
const isLive = ({ isRemoved }: StoredRequirement) => !isRemoved
const namesOf = (categories: Categories) => new Map(categories.map((each) => [each.categoryUUID, each.name]))

const isOfOneOf = (categories: Categories) => (wanted: WantedRequirement) =>
  wanted.categoryUUIDs.every((id) => categories.some((each) => each.categoryUUID === id))

const wantedOf = ({ categoryUUID, categoryUUIDs, allBut, ...item }: Body['items'][number]) => ({
  ...item,
  ...requirementCategories({
    categoryUUID: categoryUUID?.toLowerCase(),
    categoryUUIDs: categoryUUIDs?.map((id) => id.toLowerCase()),
    allBut,
  }),
})

const isStatedIn = (stored: StoredRequirement[]) => (wanted: WantedRequirement) =>
  wanted.requirementId === null ||
  stored.some((row) => isLive(row) && row.id === wanted.requirementId?.toLowerCase())

const eventIdOf = (eventUUID: string) => {
  if (!isUuid(eventUUID)) throw eventNotFound()
  return eventUUID.toLowerCase()
}
