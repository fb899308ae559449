import type { CategoryEntityRequired, EntityKind } from '#platform/database/tables.ts'

export type ClubRow = {
  id: string
  kind: EntityKind
  name: string
  federationId: string | null
  regionId: string | null
  blockedReason: string
}

/** The federation and region of an event. An id is null when the registry does not have the name. */
export type EventAffiliation = { federationId: string | null; regionId: string | null; checksRegion: boolean }

const KINDS: Partial<Record<CategoryEntityRequired, EntityKind>> = {
  Federation: 'federation',
  Region: 'region',
  CTG: 'ctg',
}

/** The kind that a buyer chooses from in a category. Undefined when the category asks for free text or nothing. */
export const kindToChoose = (entityRequired: CategoryEntityRequired) => KINDS[entityRequired]

/**
 * The clubs, regions or federations that a category offers. A CTG (a local club) must be of the region of the event, if the
 * event checks regions, or else of its federation.
 */
export function choosableClubs(
  entityRequired: CategoryEntityRequired,
  entities: ClubRow[],
  affiliation: EventAffiliation,
) {
  const kindWanted = kindToChoose(entityRequired)
  if (kindWanted === undefined) return []
  const sameKind = entities.filter(({ kind }) => kind === kindWanted)
  if (kindWanted !== 'ctg') return sameKind
  if (affiliation.checksRegion && affiliation.regionId)
    return sameKind.filter(({ regionId }) => regionId === affiliation.regionId)
  return affiliation.federationId
    ? sameKind.filter(({ federationId }) => federationId === affiliation.federationId)
    : sameKind
}
