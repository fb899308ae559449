import { SUBMITTED_FORMATIONS } from '@porteira/domain'
import type { FormationStatus } from '#platform/database/tables.ts'

/** The states of a formation whose riders are saved. */
export const SUBMITTED = SUBMITTED_FORMATIONS satisfies readonly FormationStatus[]
export type SubmittedStatus = (typeof SUBMITTED)[number]

/** What saving the riders leads to: the organiser decides on those formed in person. */
export const submittedStatus = (isInPerson: boolean): SubmittedStatus => (isInPerson ? 'review' : 'approved')

/** What the audit keeps of a formation. */
export const formationFact = <About>(action: string, cartItemId: number, about: About) => ({
  action,
  entity: 'formation',
  entityId: String(cartItemId),
  ...about,
})

/** The state to which a formation returns that was cancelled and keeps what it had. */
export const statusBefore = (row: { isSubmitted: boolean; isInPerson: boolean }) =>
  row.isSubmitted ? submittedStatus(row.isInPerson) : 'open'
