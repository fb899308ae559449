import { adminMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { eventNotFound, Refusal } from '#platform/errors.ts'
import { type Redrawing, redrawUpload, startsAsPicture } from '#platform/pictures.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import * as queries from './event-editing.queries.ts'

const BANNER = { width: 1200, height: 630, quality: 84, background: '#fbf7ee' }

/** The refusals of a form without exactly one picture. */
export const bannerRefusals = {
  notPicture: () => new Refusal(415, 'not_picture', adminMessages.bannerNotPicture),
  notOneFile: () => new Refusal(400, 'not_one_picture', adminMessages.bannerNotAlone),
  tooLarge: () => new Refusal(413, 'picture_too_large', adminMessages.bannerTooLarge),
}

/** The upload as a banner. Refuses what is no picture. */
export const drawBanner = (upload: Buffer) => drawPicture(upload, BANNER)

/** The upload as a JPEG of this look. Refuses what is no picture. */
export async function drawPicture(upload: Buffer, look: Redrawing) {
  // guard: banner-starts-as-picture
  if (!startsAsPicture(upload)) throw bannerRefusals.notPicture()
  const jpeg = await redrawUpload(upload, look)
  if (!jpeg) throw new Refusal(400, 'picture_unreadable', adminMessages.bannerUnreadable)
  return jpeg
}

/** Stores the redrawn upload in place of the banner of an event. */
export async function replaceBanner(
  { db, pictures }: Pick<Context, 'db' | 'pictures'>,
  eventUUID: string,
  upload: Buffer,
  actor: Actor,
) {
  if (!isUuid(eventUUID)) throw eventNotFound()
  const jpeg = await drawBanner(upload)
  const banner = await pictures.place(jpeg)
  await db.transaction().execute(async (db) => {
    const before = await queries.lockForBanner(db, eventUUID)
    if (!before) throw eventNotFound()
    const after = await queries.saveBanner(db, eventUUID, banner)
    await recordFact(db, actor, {
      action: 'event.banner',
      entity: 'event',
      entityId: eventUUID.toLowerCase(),
      before,
      after: { ...after, bytes: jpeg.length },
    })
  })
}
