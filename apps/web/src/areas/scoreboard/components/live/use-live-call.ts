import type { LiveMessage, Reply } from '@porteira/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { api } from '#api/client.ts'
import { urlOf } from '#api/url-of.ts'
import { useNow } from '#areas/scoreboard/components/use-now.ts'
import { follow, type LiveCall, SILENT_AFTER_MS } from './follow.ts'
import { patchRanking } from './patch-ranking.ts'

const RANKING = 'GET /api/rankings/category/:catUUID'

/** What is known of a call: `confirmedAt` is when the server said last that it is the current one (milliseconds). */
export type FollowedCall = { call: LiveCall; confirmedAt: number }

type Shared = { listeners: Set<() => void>; known: FollowedCall | undefined; end: () => void }
const sharedByCategory = new Map<string, Shared>()

/**
 * The order of call of a category, within a second of each change; undefined before the first answer, and while it is not
 * followed. A ranking of the category that the page has read changes with it. Parts of a page that follow the same category
 * share one stream, so that they say the same, and a browser opens only a few streams at once.
 */
export function useLiveCall(catUUID: string, isFollowed = true): FollowedCall | undefined {
  const client = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => (isFollowed ? join(client, catUUID, listener) : () => {}),
    [client, catUUID, isFollowed],
  )
  return useSyncExternalStore(subscribe, () =>
    isFollowed ? sharedByCategory.get(catUUID)?.known : undefined,
  )
}

function join(client: QueryClient, catUUID: string, listener: () => void) {
  const shared = sharedByCategory.get(catUUID) ?? start(client, catUUID)
  shared.listeners.add(listener)
  return () => {
    shared.listeners.delete(listener)
    if (shared.listeners.size > 0) return
    sharedByCategory.delete(catUUID)
    shared.end()
  }
}

function start(client: QueryClient, catUUID: string) {
  const input = { params: { catUUID } }
  const shared: Shared = { listeners: new Set(), known: undefined, end: () => {} }
  sharedByCategory.set(catUUID, shared)
  shared.end = follow(
    {
      openStream: () => new EventSource(urlOf('GET /api/rankings/category/:catUUID/live', input)),
      ask: () => api('GET /api/rankings/category/:catUUID/call', input, { retry: false, fresh: true }),
    },
    (message) => {
      if (message) updateRanking(client, catUUID, message)
      const call = message?.call ?? shared.known?.call
      shared.known = call && { call, confirmedAt: Date.now() }
      for (const tell of shared.listeners) tell()
    },
  )
  return shared
}

function updateRanking(client: QueryClient, catUUID: string, message: LiveMessage) {
  const queryKey = [RANKING, { params: { catUUID } }]
  const before = client.getQueryData<Reply<typeof RANKING>>(queryKey)
  if (!before) return
  const after = patchRanking(before, message)
  if (after) client.setQueryData(queryKey, after)
  else void client.invalidateQueries({ queryKey })
}

/** True while the server has confirmed the call a moment ago. */
export function useIsCurrent(confirmedAt: number | undefined) {
  const now = useNow(1000)
  return confirmedAt !== undefined && now - confirmedAt < SILENT_AFTER_MS
}

/** The order of call of a category; undefined while the server is silent. */
export function useCurrentCall(catUUID: string, isFollowed: boolean) {
  const live = useLiveCall(catUUID, isFollowed)
  const isCurrent = useIsCurrent(live?.confirmedAt)
  return isFollowed && isCurrent ? live?.call : undefined
}
