import type { CategoryEntityRequired, EntityKind } from '#platform/database/tables.ts'

export type ClubRow = {
  id: string
  kind: EntityKind
  name: string
  federationId: string | null
  regionId: string | null
  blockedReason: string
}

/** Where an event belongs, as far as its federation and region are known entities. */
export type EventAffiliation = { federationId: string | null; regionId: string | null; checksRegion: boolean }

const kinds: Partial<Record<CategoryEntityRequired, EntityKind>> = {
  Federation: 'federation',
  Region: 'region',
  CTG: 'ctg',
}

/** The level of entities that a category lets choose from; none where it asks for no entity or for free text. */
export const kindToChoose = (entityRequired: CategoryEntityRequired) => kinds[entityRequired]

/** Who may be chosen: all of the level asked for; of the clubs those of the event's region or federation. */
export function choosableClubs(
  entityRequired: CategoryEntityRequired,
  entities: ClubRow[],
  place: EventAffiliation,
) {
  const wanted = kindToChoose(entityRequired)
  if (wanted === undefined) return []
  const level = entities.filter(({ kind }) => kind === wanted)
  if (wanted !== 'ctg') return level
  if (place.checksRegion && place.regionId) return level.filter(({ regionId }) => regionId === place.regionId)
  return place.federationId ? level.filter(({ federationId }) => federationId === place.federationId) : level
}
