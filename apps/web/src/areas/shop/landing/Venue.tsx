import type { Event } from '@porteira/contract'
import { Link } from 'wouter'

/** The place of the event, and its own links when they are safe. */
export const Venue = ({ event }: { event: Event }) => (
  <>
    <span>{event.venue}</span>
    <span>
      {event.city} ({event.state})
    </span>
    <span>
      <Out href={event.mapUrl}>Como chegar</Out>
      <Out href={event.officialUrl}>Página do evento</Out>
      {hasScoreWhileSelling(event) && <Link href={`/placar/event/${event.eventUUID}`}>Placar</Link>}
    </span>
  </>
)

/** After the sale the score is the main action of the page, and a live one has its own strip. */
const hasScoreWhileSelling = ({ rankingsUpdatedOn, rankingsLiveNow, salesState }: Event) =>
  rankingsUpdatedOn !== null && !rankingsLiveNow && salesState === 'open'

const Out = ({ href, children }: { href: string; children: string }) =>
  href.startsWith('https://') && (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
