import type { AuthorisationSetting, CheckInState, EntryMark } from '@porteira/domain'
import type { FormationStatus } from '#platform/database/tables.ts'

export type MarkedRow = {
  eventId: string
  setting: AuthorisationSetting
  badge: number
  status: FormationStatus
  state: CheckInState
  /** The desk of the event has begun to check in. */
  isCheckedIn: boolean
  isWaived: boolean
  riders: number[]
}

/** The marks of an entry. Before the first check-in of an event no number counts as not handed out. */
export function marksOf({ status, state, isCheckedIn }: MarkedRow, isUnauthorised: boolean): EntryMark[] {
  const marks = {
    absent: state === 'absent',
    inReview: status === 'review',
    notHandedOut: isCheckedIn && (state === 'expected' || state === 'present'),
    unauthorised: isUnauthorised,
  } satisfies Record<EntryMark, boolean>
  return (Object.keys(marks) as EntryMark[]).filter((mark) => marks[mark])
}
