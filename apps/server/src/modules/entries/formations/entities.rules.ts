import type { CartItem } from '@porteira/contract'

export type EntityRow = {
  id: string
  kind: 'federation' | 'region' | 'ctg'
  name: string
  federationId: string | null
  regionId: string | null
  blockedReason: string
}

/** Where an event belongs, as far as its federation and region are known entities. */
export type EventPlace = { federationId: string | null; regionId: string | null; checksRegion: boolean }

const kinds = { Federation: 'federation', Region: 'region', CTG: 'ctg' } as const

/** Who may be chosen: all of the level asked for; of the clubs those of the event's region or federation. */
export function choosableEntities(
  entityRequired: CartItem['entityRequired'],
  entities: EntityRow[],
  place: EventPlace,
) {
  if (entityRequired === 'None' || entityRequired === 'Text') return []
  const level = entities.filter(({ kind }) => kind === kinds[entityRequired])
  if (entityRequired !== 'CTG') return level
  if (place.checksRegion && place.regionId) return level.filter(({ regionId }) => regionId === place.regionId)
  return place.federationId ? level.filter(({ federationId }) => federationId === place.federationId) : level
}
