import { photoMessages, isMinorOn, type PlainDate } from '@porteira/domain'
import type { SessionKind } from '#platform/database/tables.ts'
import { Refusal } from '#platform/errors.ts'

export const notJpeg = () => new Refusal(415, 'not_jpeg', photoMessages.notJpeg)
export const tooLarge = () => new Refusal(413, 'photo_too_large', photoMessages.tooLarge)
export const notOneFile = () => new Refusal(400, 'not_one_photo', photoMessages.notAlone)
export const unreadable = () => new Refusal(400, 'photo_unreadable', photoMessages.unreadable)

type Person = { accountId: number; birthdate: string | null }
export type Viewer = { accountId: number; kind: SessionKind } | undefined

/** The photo of an adult is public. Only administrators and the minor see the photo of a minor. */
export function maySee({ accountId, birthdate }: Person, viewer: Viewer, today: PlainDate) {
  if (viewer && (viewer.kind === 'admin' || viewer.accountId === accountId)) return true
  // guard: photo-of-minor-hidden
  return birthdate !== null && !isMinorOn(birthdate, today)
}
