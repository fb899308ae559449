import type { Event } from '@porteira/contract'

/** The categories of an event as its scoreboard names them. */
export const rankedCategories = (items: Event['items'] = []) =>
  items.flatMap((item) => ('uuid' in item ? [{ uuid: item.uuid, name: item.name }] : []))
