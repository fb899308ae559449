import type { EventCard } from '@porteira/contract'
import { foldAccents } from '@porteira/domain'

/** An event whose name, place or city contains the text, without regard to accents. */
export function filterEvents(events: readonly EventCard[], typed: string) {
  const term = foldAccents(typed.trim())
  return events.filter(({ name, venue, city, state }) =>
    foldAccents(`${name} ${venue} ${city} ${state}`).includes(term),
  )
}

export const isLive = ({ rankingsLiveNow, hasRankings }: EventCard) =>
  rankingsLiveNow === 1 && hasRankings === 1

/** The events in the order of the root page. Each event is in one group; closed ones begin with the latest. */
export function groupEvents(events: readonly EventCard[]) {
  const others = events.filter((event) => !isLive(event))
  const inState = (state: EventCard['salesState']) => others.filter(({ salesState }) => salesState === state)
  return {
    live: events.filter(isLive),
    open: inState('open'),
    scheduled: inState('scheduled').sort(by(({ salesStart = '' }) => salesStart)),
    closed: inState('closed')
      .sort(by(({ endDate }) => endDate))
      .reverse(),
  }
}

const by = (key: (event: EventCard) => string) => (one: EventCard, other: EventCard) =>
  key(one) < key(other) ? -1 : 1
