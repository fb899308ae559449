import { SUBMITTED_FORMATIONS } from '@porteira/domain'
import type { FormationStatus } from '#platform/database/tables.ts'

/** The states of a formation whose riders are saved. */
export const SUBMITTED = SUBMITTED_FORMATIONS satisfies readonly FormationStatus[]
export type SubmittedStatus = (typeof SUBMITTED)[number]

/** The status after the riders are saved. The organiser reviews formations that are made in person. */
export const submittedStatus = (isInPerson: boolean): SubmittedStatus => (isInPerson ? 'review' : 'approved')

/** The status of a formation that is opened. A place without riders waits for nothing. */
export const openedStatus = ({ isPlace }: { isPlace: boolean }) => (isPlace ? 'place' : 'open')

/** The status of a formation before it was cancelled. */
export const statusBefore = (row: { isSubmitted: boolean; isInPerson: boolean; isPlace: boolean }) =>
  row.isSubmitted ? submittedStatus(row.isInPerson) : openedStatus(row)
