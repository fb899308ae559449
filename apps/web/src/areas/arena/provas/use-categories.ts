import type { Event } from '@porteira/contract'
import { useQuery } from '@tanstack/react-query'
import { query, readableOffline } from '#api/query.ts'
import { allItems, scoredCategories } from './queries.ts'

type Category = { uuid: string; name: string; isCancelled: boolean }

/** The categories among the items. Bundles are left out. The public list does not say which are cancelled. */
const categoriesOf = (event: Event | undefined): Category[] =>
  (event?.items ?? []).flatMap((item) => {
    if ('uuid' in item) return [{ ...item, isCancelled: false }]
    const isCancelled = item.cancelled === 1
    return item.isBundle === 1 || item.maxParticipants === 0
      ? []
      : [{ uuid: item.itemUUID, name: item.name, isCancelled }]
  })

/** All categories of an event, also hidden ones; without a network those that are public. */
export function useCategories(eventUUID: string, token: string) {
  const own = useQuery(query(...allItems(eventUUID, token)))
  const known = useQuery({ ...query(...scoredCategories(eventUUID)), ...readableOffline })
  const isLoaded = own.data !== undefined || known.data !== undefined
  const all = [...categoriesOf(own.data), ...categoriesOf(known.data)]
  const uuids = new Set<string>()
  return {
    /** Undefined until they are loaded. */
    categories: isLoaded ? all.filter(({ uuid }) => !uuids.has(uuid) && uuids.add(uuid)) : undefined,
    error: isLoaded ? undefined : own.error && known.error,
    isAsking: own.isFetching || known.isFetching,
    again: () => Promise.all([own.refetch(), known.refetch()]),
  }
}
