import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Sets the answer of a query after a change. A request that was read before it may still be under way: it is ignored. */
export async function setAnswer<Answer>(client: QueryClient, queryKey: QueryKey, answer: Answer) {
  await client.cancelQueries({ queryKey })
  client.setQueryData<Answer>(queryKey, answer)
}
