import type { Event, Reply } from '@porteira/contract'
import { strengthLetter } from '@porteira/domain'

type CategoryLeader = Reply<'GET /api/rankings/event/:eventUUID'>['items'][number]

export type RankedCategory = {
  uuid: string
  name: string
  isLive: boolean
  isCancelled: boolean
  /** Null without a shot; undefined while the leaders load. */
  leader: { badge: number; place: string; names: string; result: string } | null | undefined
}

/** The categories of an event with their leaders. Bundles are left out. */
export const rankedCategories = (
  items: Event['items'] = [],
  leaders: readonly CategoryLeader[] = [],
): RankedCategory[] =>
  items.flatMap((item) => {
    if (!('uuid' in item)) return []
    const found = leaders.find(({ uuid }) => uuid === item.uuid)
    return [
      {
        uuid: item.uuid,
        name: item.name,
        isLive: found?.rankingsLiveNow === 1,
        isCancelled: found?.cancelled === 1,
        leader: found && leaderOf(found),
      },
    ]
  })

function leaderOf({ leader, tied }: CategoryLeader) {
  if (!leader) return null
  const { badge, strength, finalHits, finalTotal, qualifyHits, qualifyTotal } = leader
  const isFinal = finalTotal > 0
  const letter = strengthLetter(strength)
  return {
    badge,
    place: [
      letter ? `1º da força ${letter}` : '1º lugar',
      isFinal ? 'final' : 'classificatória',
      tied > 0 && `mais ${tied} com o mesmo resultado`,
    ]
      .filter(Boolean)
      .join(' · '),
    names: leader.participants.map(({ name }) => name).join(', '),
    result: isFinal ? `${finalHits}/${finalTotal}` : `${qualifyHits}/${qualifyTotal}`,
  }
}

/** True for a category with rules whose final began or that is over: it may have a result. */
export const mayHaveChampions = ({ hasRules, finalStarted, rankingsLiveNow, leader }: CategoryLeader) =>
  hasRules === 1 && leader !== null && (finalStarted === 1 || rankingsLiveNow === 0)
