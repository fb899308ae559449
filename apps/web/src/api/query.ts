import type { Input, Key, Reply } from '@porteira/contract'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** `useQuery(query('GET /api/cart/:cartUUID', { params }))`: the endpoint key is also the cache key. */
export const query = <K extends Key & `GET ${string}`>(key: K, input: Input<K>) =>
  queryOptions<Reply<K>>({ queryKey: [key, input], queryFn: ({ signal }) => api(key, input, { signal }) })

/**
 * Options of a query whose last answer the service worker stores. Without a network the query asks the service worker
 * instead of waiting for the network.
 */
export const readableOffline = { networkMode: 'offlineFirst' as const }

// `api` retries, so that calls outside of queries retry too.
export const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
