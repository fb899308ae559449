import { FIELD_BOUNDS } from '@porteira/domain'

/** The short name that a name of an event proposes: '12º Rodeio de Bom Jesus' → '12-rodeio-de-bom-jesus'. */
export const slugOf = (name: string) =>
  name
    .replaceAll(/[ºª°]/g, '')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, FIELD_BOUNDS.slug)
    .replaceAll(/^-|-$/g, '')
