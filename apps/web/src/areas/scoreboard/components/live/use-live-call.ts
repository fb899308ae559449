import type { LiveMessage, Reply } from '@porteira/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#api/client.ts'
import { urlOf } from '#api/url-of.ts'
import { useNow } from '#areas/scoreboard/components/use-now.ts'
import { follow, type LiveCall, SILENT_AFTER_MS } from './follow.ts'
import { patchRanking } from './patch-ranking.ts'

const RANKING = 'GET /api/rankings/category/:catUUID'

/** What is known of a call: `confirmedAt` is when the server said last that it is the current one (milliseconds). */
export type FollowedCall = { call: LiveCall; confirmedAt: number }

/**
 * The order of call of a category, within a second of each change; undefined before the first answer, and while it is not
 * followed. A ranking of the category that the page has read changes with it.
 */
export function useLiveCall(catUUID: string, isFollowed = true): FollowedCall | undefined {
  const client = useQueryClient()
  const [followed, setFollowed] = useState<FollowedCall>()

  useEffect(() => {
    if (!isFollowed) return
    const input = { params: { catUUID } }
    return follow(
      {
        openStream: () => new EventSource(urlOf('GET /api/rankings/category/:catUUID/live', input)),
        ask: () => api('GET /api/rankings/category/:catUUID/call', input, { retry: false, fresh: true }),
      },
      (message) => {
        const confirmedAt = Date.now()
        if (message) updateRanking(client, catUUID, message)
        setFollowed((before) => {
          if (message) return { call: message.call, confirmedAt }
          return before && { ...before, confirmedAt }
        })
      },
    )
  }, [client, catUUID, isFollowed])

  return followed?.call.catUUID === catUUID ? followed : undefined
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
