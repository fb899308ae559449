import type { AuthorisationStatus } from '#platform/database/tables.ts'

/** The audit record of a change of an authorisation. It names no guardian and no contact. */
export const authorisationFact = (
  id: number,
  action: string,
  status: AuthorisationStatus,
  about: { eventId: string; accountId: number },
) => ({
  action: `authorisation.${action}`,
  entity: 'authorisation',
  entityId: String(id),
  after: { status, ...about },
})
