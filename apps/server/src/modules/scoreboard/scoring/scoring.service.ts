import { scoringMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { type Actor, recordFacts } from '#platform/audit/audit.service.ts'
import { isCutByHits, type ScoredCategory } from '../category/category.rules.ts'
import { readScoredCategory } from '../category/category.service.ts'
import { staffRider } from '../category/roster.queries.ts'
import { markRankingsUpdated } from '../category/live.queries.ts'
import { listEntryMarks } from '#modules/entries/index.ts'
import { applyShots } from '../competition/applying.service.ts'
import { listTieBreaks } from '../competition/competition.service.ts'
import { deviceCompetitionOf } from '../competition/joining.rules.ts'
import { listStored } from '../competition/stored.queries.ts'
import { findFirstFinal } from '../competition/facts.queries.ts'
import { listOfficialResults } from '../competition/officials.service.ts'
import { waitForReopening } from '../competition/waiting.service.ts'
import { adoptFormations, saveRankingRows } from '../rankings/deriving.queries.ts'
import { derive } from '../rankings/deriving.service.ts'
import { putAside } from '../rankings/removing.queries.ts'
import * as queries from './scoring.queries.ts'
import {
  correctionsIn,
  lateFacts,
  recorded,
  shotFacts,
  undoFacts,
  waitingFacts,
} from './corrections.rules.ts'
import {
  removedEntryOf,
  type CategoryKnowledge,
  type NewShot,
  type RefusedShot,
  riderKey,
  type ScoreSheet,
  separateRefused,
  type Undo,
  undoProblem,
} from './scoring.rules.ts'

/** The riders, shots and settings that a device needs to score a category without a network. */
export async function readScoreSheet(db: Database, catUUID: string): Promise<ScoreSheet> {
  const category = await readScoredCategory(db, catUUID)
  const shots = await queries.listCountingShots(db, catUUID)
  const marks = await listEntryMarks(db, catUUID)
  const stored = await listStored(db, catUUID, staffRider)
  const roster = stored.find(({ id }) => id === catUUID)?.roster ?? []
  const competition = deviceCompetitionOf(catUUID, stored)
  return {
    status: 'OK',
    msg: '',
    catName: category.name,
    eventName: category.event_name,
    eventUUID: category.event_id,
    savedLives: category.saved_lives,
    strengthOptions: Math.max(1, category.strength_options),
    strengthByHits: isCutByHits(category) ? 1 : 0,
    finalStartedOn: category.final_started_at?.toISOString() ?? null,
    now: category.now.toISOString(),
    refusesMarks: category.arena_refuses_marks ? 1 : 0,
    asksMissReasons: category.asks_miss_reasons ? 1 : 0,
    entries: roster.map((entry) => ({ ...entry, marks: marks.get(entry.badge) ?? [] })),
    shots: shots.flatMap(({ thrown_at, id, badge, uuid, phase, round, hit }) =>
      phase === 'tieBreak' ? [] : [{ id, badge, uuid, phase, round, hit, thrownOn: thrown_at.toISOString() }],
    ),
    ...(competition && { competition }),
  }
}

/** Stores shots and undos of a device, in any order and also when they are sent again. Returns the refused ones. */
export async function storeShots(
  db: Transaction,
  actor: Actor,
  catUUID: string,
  sent: { shots: NewShot[]; undone: Undo[]; savedBy?: string | undefined },
): Promise<RefusedShot[]> {
  const category = await readScoredCategory(db, catUUID, { lock: true })
  const scorer = await scorerOf(db, actor, sent.savedBy, category.event_id)
  const knowledge = await readCategoryKnowledge(db, catUUID, category, sent.shots)
  const { accepted: stored, refused } = separateRefused(sent.shots, knowledge)
  const counting = await storeLate(db, scorer, { catUUID, shots: stored, knowledge })
  const before = await listRecordedShots(db, catUUID, counting)
  const officials = await listOfficialResults(db, catUUID)
  const added = await queries.insertShots(db, catUUID, counting, scorer)
  const arrived = counting.filter(({ id }) => added.has(id))

  const undoneIds = sent.undone.map(({ id }) => id)
  const undoneShots = await queries.listShots(db, catUUID, undoneIds)
  // Read after the insert, which waits for a transaction that stores one of these ids at the same time.
  const maybeElsewhere = [...stored.filter(({ id }) => !added.has(id)).map(({ id }) => id), ...undoneIds]
  const elsewhere = await queries.listShotsElsewhere(db, catUUID, maybeElsewhere)
  // guard: shot-of-own-category-only
  const foreign = stored.filter(({ id }) => elsewhere.has(id))
  const accepted = counting.filter((shot) => !foreign.includes(shot))
  await addRankingRows(db, catUUID, accepted)
  const closed = new Set(undoneShots.filter(({ phase }) => phase === 'qualify').map(({ id }) => id))
  const problems = sent.undone.flatMap((undo) => {
    // guard: undo-of-own-category-only
    const msg = elsewhere.has(undo.id)
      ? scoringMessages.shotOfOtherCategory
      : undoProblem(undo, closed, category)
    return msg ? [{ id: undo.id, msg }] : []
  })
  const notUndone = new Set(problems.map(({ id }) => id))
  const undone = sent.undone.filter(({ id }) => !notUndone.has(id))
  const newlyUndone = await queries.insertUndos(db, undone, actor.accountId ?? null)
  const waiting = await waitForReopening(db, catUUID, officials, {
    shots: arrived,
    undone: undoneShots.filter(({ id }) => newlyUndone.has(id)),
  })
  await recordFacts(db, actor, [
    ...waitingFacts(catUUID, waiting),
    ...shotFacts(catUUID, correctionsIn(before, arrived)),
    ...lateFacts(catUUID, category, arrived),
    ...undoFacts(
      catUUID,
      undone.filter(({ id }) => newlyUndone.has(id)),
      undoneShots.map(recorded),
    ),
  ])

  const touched = [...new Set([...accepted, ...undoneShots].map(({ badge }) => badge))]
  if (touched.length > 0) {
    await derive(db, catUUID, touched)
    await markRankingsUpdated(db, catUUID, true)
    await applyShots(db, catUUID, [...accepted, ...undoneShots])
  }
  const others = foreign.map(({ id }) => ({ id, msg: scoringMessages.shotOfOtherCategory }))
  return [...refused, ...others, ...problems]
}

/**
 * Who threw: the device that saved the file, where another one sends it. Else two devices that differ would not be seen,
 * because what a person enters settles a slot, and of one device the newest shot counts.
 */
async function scorerOf(db: Transaction, actor: Actor, savedBy: string | undefined, eventUUID: string) {
  if (savedBy === undefined) return actor
  // guard: file-of-a-scorer-of-the-event
  if (!(await queries.isScorer(db, savedBy, eventUUID)))
    throw refuse('unknown_device', scoringMessages.unknownDevice)
  return { ...actor, deviceId: Number(savedBy) }
}

/** Stores the shots of removed entries, which do not count. Returns the other shots. */
async function storeLate(
  db: Transaction,
  scorer: Actor,
  { catUUID, shots, knowledge }: { catUUID: string; shots: NewShot[]; knowledge: CategoryKnowledge },
) {
  const late = shots.flatMap((shot) => {
    const cartItemId = removedEntryOf(shot, knowledge)
    return cartItemId === undefined ? [] : [{ ...shot, cartItemId }]
  })
  if (late.length === 0) return shots
  const added = await queries.insertShots(db, catUUID, late, scorer)
  await putAside(
    db,
    late.filter(({ id }) => added.has(id)),
  )
  const lateIds = new Set(late.map(({ id }) => id))
  return shots.filter(({ id }) => !lateIds.has(id))
}

const badgesOf = (shots: readonly NewShot[]) => [...new Set(shots.map(({ badge }) => badge))]

const listRecordedShots = async (db: Database, catUUID: string, shots: NewShot[]) =>
  shots.length === 0 ? [] : (await queries.listCountingShots(db, catUUID, badgesOf(shots))).map(recorded)

async function readCategoryKnowledge(
  db: Transaction,
  catUUID: string,
  category: ScoredCategory,
  shots: NewShot[],
): Promise<CategoryKnowledge> {
  const badges = badgesOf(shots)
  const people = await queries.listRiders(db, [...new Set(shots.map(({ uuid }) => uuid))])
  const riders = [...new Set(people.values())]
  return {
    category,
    badges: await queries.listKnownBadges(db, catUUID, badges),
    people: new Set(people.keys()),
    finalsBeganAt: shots.some(({ phase }) => phase === 'final') ? await findFirstFinal(db, catUUID) : null,
    tieBreaks: shots.some(({ tieBreak }) => tieBreak) ? await listTieBreaks(db, catUUID) : new Map(),
    removed: riders.length === 0 ? [] : await queries.listRemovedRiders(db, catUUID, { badges, riders }),
    riders: new Set((await queries.listRidersOfBadges(db, catUUID, badges)).map(riderKey)),
  }
}

/** Adds ranking rows for badges with their first shot: from the formation, or with only the badge and its riders. */
async function addRankingRows(db: Database, catUUID: string, shots: readonly NewShot[]) {
  const badges = badgesOf(shots)
  if (badges.length === 0) return
  await adoptFormations(db, catUUID, badges)
  const entries = badges.map((badge) => ({
    badge,
    strength: null,
    entity: null,
    riders: [...new Set(shots.filter((shot) => shot.badge === badge).map(({ uuid }) => uuid))],
  }))
  await saveRankingRows(db, catUUID, entries)
}
