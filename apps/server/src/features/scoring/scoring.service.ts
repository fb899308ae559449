import type { Database } from '#database/client.ts'
import { notFound } from '#errors.ts'
import { type Actor, recordFact } from '../audit/audit.service.ts'
import { adoptFormations, derive, markUpdated, saveEntries } from '../rankings/deriving.service.ts'
import * as queries from './scoring.queries.ts'
import {
  isAfter,
  isCutByHits,
  type NewShot,
  type Refused,
  type Sheet,
  sortOut,
  type Undo,
} from './scoring.rules.ts'
import { scoreboardMessages } from '@porteira/domain'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function readScoredCategory(db: Database, catUUID: string, how: { turn?: boolean } = {}) {
  const category = UUID.test(catUUID) ? await queries.findScoredCategory(db, catUUID, how) : undefined
  if (!category) throw notFound()
  return category
}

/** All that a device needs to score a category without a network. */
export async function readSheet(db: Database, catUUID: string): Promise<Sheet> {
  const category = await readScoredCategory(db, catUUID)
  const shots = await queries.listLiveShots(db, catUUID)
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
    entries: await queries.listRoster(db, catUUID),
    shots: shots.map(({ thrown_at, ...shot }) => ({ ...shot, thrownOn: thrown_at.toISOString() })),
  }
}

/** Stores throws of a device in whatever order and however often they come; answers those it cannot take. */
export const storeShots = (
  db: Database,
  actor: Actor,
  catUUID: string,
  sent: { shots: NewShot[]; undone: Undo[] },
): Promise<Refused[]> =>
  db.transaction().execute(async (db) => {
    const { final_started_at: finalStartedAt } = await readScoredCategory(db, catUUID, { turn: true })
    const asked = [...new Set(sent.shots.map(({ badge }) => badge))]
    const badges = await queries.listKnownBadges(db, catUUID, asked)
    const riders = new Set(
      (await queries.listRiders(db, [...new Set(sent.shots.map(({ uuid }) => uuid))])).keys(),
    )

    const { taken, refused } = sortOut(sent.shots, { badges, riders, finalStartedAt })
    await enter(db, catUUID, taken)
    await queries.insertShots(db, catUUID, taken, actor.accountId ?? null)

    const arrived = await queries.listShots(
      db,
      catUUID,
      sent.undone.map(({ id }) => id),
    )
    const closed = new Set(arrived.filter(({ phase }) => phase === 'qualify').map(({ id }) => id))
    const [late, undone] = split(
      sent.undone,
      (undo) => closed.has(undo.id) && isAfter(undo.undoneOn, finalStartedAt),
    )
    await queries.insertUndos(db, undone, actor.accountId ?? null)
    if (undone.length > 0)
      await recordFact(db, actor, {
        action: 'shots.undo',
        entity: 'category',
        entityId: catUUID,
        after: undone,
      })

    const touched = [...new Set([...taken, ...arrived].map(({ badge }) => badge))]
    if (touched.length > 0) {
      await derive(db, catUUID, touched)
      await markUpdated(db, catUUID, true)
    }
    return [...refused, ...late.map(({ id }) => ({ id, msg: scoreboardMessages.qualifierClosed }))]
  })

/** Whoever throws for the first time comes onto the scoreboard as he registered, or just with his number. */
async function enter(db: Database, catUUID: string, shots: readonly NewShot[]) {
  const badges = [...new Set(shots.map(({ badge }) => badge))]
  if (badges.length === 0) return
  await adoptFormations(db, catUUID, badges)
  const entries = badges.map((badge) => ({
    badge,
    strength: null,
    entity: null,
    riders: [...new Set(shots.filter((shot) => shot.badge === badge).map(({ uuid }) => uuid))],
  }))
  await saveEntries(db, catUUID, entries)
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}
