import type { Event } from '@porteira/contract'

/** The id and the name of each category of an event. Bundles are left out. */
export const rankedCategories = (items: Event['items'] = []) =>
  items.flatMap((item) => ('uuid' in item ? [{ uuid: item.uuid, name: item.name }] : []))
