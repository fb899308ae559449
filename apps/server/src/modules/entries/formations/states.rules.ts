import { SUBMITTED_FORMATIONS } from '@porteira/domain'
import type { FormationStatus } from '#platform/database/tables.ts'

/** The states of a formation whose riders are saved. */
export const SUBMITTED = SUBMITTED_FORMATIONS satisfies readonly FormationStatus[]
export type SubmittedStatus = (typeof SUBMITTED)[number]

/** The status after the riders are saved. The organiser reviews formations that are made in person. */
export const submittedStatus = (isInPerson: boolean): SubmittedStatus => (isInPerson ? 'review' : 'approved')

/** The status of a formation before it was cancelled. */
export const statusBefore = (row: { isSubmitted: boolean; isInPerson: boolean }) =>
  row.isSubmitted ? submittedStatus(row.isInPerson) : 'open'
