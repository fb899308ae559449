import type { PlainDate } from '@porteira/domain'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import type { Database, RunSql } from '#platform/database/client.ts'
import { invalid, notFound } from '#platform/errors.ts'
import { openCounters } from '#platform/counters.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { accountFact } from '../people/accounts.rules.ts'
import { drawSilhouette, redrawPhoto } from './drawing.service.ts'
import { maySee, type Viewer } from './photos.rules.ts'
import * as queries from './photos.queries.ts'

/**
 * The photo that this viewer may see. A missing photo, an unknown person and a hidden photo give the same silhouette.
 */
export async function readPhoto(
  { db, pictures }: Pick<Context, 'db' | 'pictures'>,
  uuid: string,
  viewer: Viewer,
  today: PlainDate,
) {
  if (!isUuid(uuid)) throw invalid()
  const photo = await queries.findPhoto(db, uuid)
  return photo && maySee(photo, viewer, today) ? pictures.read(photo) : drawSilhouette()
}

const HOUR = 3600

/** Limits how often a person changes the own photo. */
export function photoRateLimits({ limits }: Pick<Config, 'limits'>, runSql: RunSql) {
  const open = openCounters(runSql)
  const counters = [
    open({ name: 'photo-hour', most: 5, seconds: HOUR }),
    open({ name: 'photo-day', most: 20, seconds: 24 * HOUR }),
  ]
  return {
    async admit(accountId: number) {
      if (limits) for (const counter of counters) await counter.add(String(accountId))
    },
  }
}

/** Refuses another person's photo with 404, so that a caller does not learn which accounts exist. */
export async function admitOwner(
  { db, limits }: { db: Database; limits: ReturnType<typeof photoRateLimits> },
  uuid: string,
  accountId: number,
) {
  // guard: photo-changed-by-owner-only
  if (!isUuid(uuid) || !(await queries.isUuidOf(db, uuid, accountId))) throw notFound()
  await limits.admit(accountId)
}

/** Stores the redrawn upload in place of the old photo. */
export async function replacePhoto(
  { db, pictures }: Pick<Context, 'db' | 'pictures'>,
  accountId: number,
  upload: Buffer,
  actor: Actor,
) {
  const photo = await pictures.place(await redrawPhoto(upload))
  await db.transaction().execute(async (db) => {
    await queries.replacePhoto(db, accountId, photo)
    await recordFact(db, actor, accountFact('photo.changed', accountId))
  })
}
