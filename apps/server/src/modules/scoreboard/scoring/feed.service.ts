import { scoringMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { Refusal, refuse, refuseIf } from '#platform/errors.ts'
import { readUploaded } from '#platform/parse-thread.ts'
import { type Actor, recordFact, recordFacts } from '#platform/audit/audit.service.ts'
import type { ScoredCategory } from '../category/category.rules.ts'
import { readScoredCategory, requireOpenQualifier } from '../category/category.service.ts'
import { markRankingsRevision, markRankingsUpdated } from '../category/live.queries.ts'
import { applyAllShots } from '../competition/applying.service.ts'
import { changedResult, listOfficialResults, officialRefusal } from '../competition/officials.service.ts'
import { saveRankingRows } from '../rankings/deriving.queries.ts'
import { derive } from '../rankings/deriving.service.ts'
import { correctionsIn, recorded, shotFacts, undoFacts } from './corrections.rules.ts'
import { parseScoreSheet } from './csv.rules.ts'
import { type FeedRow, type FeedDocument, shotsOfFeed, toFeedRows } from './feed.rules.ts'
import * as queries from './scoring.queries.ts'
import { riderKey } from './scoring.rules.ts'

const scoreSheetReader = {
  module: new URL('./csv.rules.ts', import.meta.url),
  name: 'parseScoreSheet',
  read: parseScoreSheet,
}

/** Replaces the shots of a category by those of the rodeo-management system. A revision older than the stored one is refused. */
export const applyFeed = (db: Database, actor: Actor, catUUID: string, document: FeedDocument) =>
  db.transaction().execute(async (db) => {
    const category = await readScoredCategory(db, catUUID, { lock: true })
    if (document.revision < category.rankings_revision)
      throw refuse('old_revision', scoringMessages.oldRevision)
    await markRankingsRevision(db, catUUID, document.revision)
    await replaceShots(db, actor, catUUID, {
      category,
      entries: toFeedRows(document),
      isLive: document.rankingsLiveNow === 1,
    })
  })

/** Replaces the shots of a category by those of a CSV that an administrator uploads. */
export async function applyScoreSheet(db: Database, actor: Actor, catUUID: string, csv: string) {
  const { entries, problems } = await readUploaded(scoreSheetReader, csv)
  if (problems.length > 0) throw unprocessable(problems)
  await db.transaction().execute(async (db) => {
    const category = await readScoredCategory(db, catUUID, { lock: true })
    await replaceShots(db, actor, catUUID, { category, entries, isLive: true })
  })
}

type FeedInput = { category: ScoredCategory; entries: FeedRow[]; isLive: boolean }

async function replaceShots(
  db: Transaction,
  actor: Actor,
  catUUID: string,
  { category, entries, isLive }: FeedInput,
) {
  const badges = entries.map(({ badge }) => badge)
  const idOf = await readRiderIds(db, catUUID, entries)
  // A feed knows nothing of tie-breaks.
  const before = (await queries.listCountingShots(db, catUUID)).filter(({ phase }) => phase !== 'tieBreak')
  const { shots, undone, touched } = shotsOfFeed(before, entries, idOf, category.now)
  const officials = await listOfficialResults(db, catUUID)
  const undoneIds = new Set(undone.map(({ id }) => id))
  const changed = [...shots, ...before.filter(({ id }) => undoneIds.has(id))]
  if (changed.some(({ phase }) => phase === 'qualify')) requireOpenQualifier(category)

  await queries.removeRankingRiders(db, catUUID, badges)
  await saveRankingRows(
    db,
    catUUID,
    entries.map(({ badge, strength, entity, riders }) => ({
      badge,
      strength,
      entity,
      riders: riders.flatMap(({ rider }) => idOf.get(rider) ?? []),
    })),
  )
  await queries.insertShots(db, catUUID, shots, actor)
  await queries.insertUndos(db, undone, actor.accountId ?? null)
  const official = officials.length > 0 && changedResult(officials, await listOfficialResults(db, catUUID))
  // guard: feed-changes-no-official-result
  if (official) refuseIf(officialRefusal(official, catUUID))
  await derive(db, catUUID, touched)
  // guard: strengths-follow-score-sheets
  await applyAllShots(db, catUUID)
  await markRankingsUpdated(db, catUUID, isLive)
  const corrections = correctionsIn(before.map(recorded), shots)
  const replaced = new Set(corrections.map((correction) => correction.before.id))
  const removed = undone.filter(({ id }) => !replaced.has(id))
  await recordFacts(db, actor, [
    ...shotFacts(catUUID, corrections),
    ...undoFacts(catUUID, removed, before.map(recorded)),
  ])
  if (shots.length + undone.length > 0)
    await recordFact(db, actor, {
      action: 'rankings.feed',
      entity: 'category',
      entityId: catUUID,
      after: { thrown: shots.length, undone: undone.length },
    })
}

/** Maps the uuid or CPF of each rider to a uuid. Throws a list of all unknown badges and riders. */
async function readRiderIds(db: Database, catUUID: string, entries: FeedRow[]) {
  const badges = entries.map(({ badge }) => badge)
  const names = [...new Set(entries.flatMap(({ riders }) => riders.map(({ rider }) => rider)))]
  const known = await queries.listKnownBadges(db, catUUID, badges)
  const idOf = await queries.listRiders(db, names)
  const unknownBadges = badges.filter((badge) => !known.has(badge))
  const unknownRiders = names.filter((name) => !idOf.has(name))
  const foreignRiders = foreignBadges(entries, idOf, await queries.listRidersOfBadges(db, catUUID, badges))
  const repeatedBadges = [...Map.groupBy(badges, (badge) => badge)].flatMap(([badge, same]) =>
    same.length > 1 ? [badge] : [],
  )
  const problems = [
    ...(repeatedBadges.length > 0 ? [scoringMessages.repeatedBadges(repeatedBadges)] : []),
    ...(unknownBadges.length > 0 ? [scoringMessages.unknownBadges(unknownBadges)] : []),
    ...(foreignRiders.length > 0 ? [scoringMessages.foreignRiders(foreignRiders)] : []),
    ...(unknownRiders.length > 0 ? [scoringMessages.unknownRiders(unknownRiders.map(masked))] : []),
  ]
  if (problems.length > 0) throw unprocessable(problems)
  return idOf
}

/** Badges whose formation has other riders. A badge without a formation accepts any rider. */
function foreignBadges(
  entries: FeedRow[],
  idOf: ReadonlyMap<string, string>,
  known: { badge: number; uuid: string; isFormed: boolean }[],
) {
  const withFormation = new Set(known.filter(({ isFormed }) => isFormed).map(({ badge }) => badge))
  const riders = new Set(known.map(riderKey))
  return entries
    .filter(({ badge }) => withFormation.has(badge))
    .filter((entry) =>
      entry.riders.some(({ rider }) => {
        const uuid = idOf.get(rider)
        return uuid !== undefined && !riders.has(riderKey({ badge: entry.badge, uuid }))
      }),
    )
    .map(({ badge }) => badge)
}

const masked = (name: string) =>
  /^\d{11}$/.test(name) ? `***.${name.slice(3, 6)}.${name.slice(6, 9)}-**` : name || '(sem CPF)'

const unprocessable = (problems: string[]) => new Refusal(422, 'unknown_scores', problems.join('\n'))
