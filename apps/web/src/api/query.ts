import type { Input, Key, Reply } from '@porteira/contract'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** `useQuery(query('GET /api/cart/:cartUUID', { params }))`: the endpoint key is also the cache key. */
export const query = <K extends Key & `GET ${string}`>(key: K, input: Input<K>) =>
  queryOptions<Reply<K>>({ queryKey: [key, input], queryFn: ({ signal }) => api(key, input, { signal }) })

// `api` retries, so that calls outside of queries retry too.
export const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
