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
      {event.rankingsUpdatedOn && <Link href={`/placar/event/${event.eventUUID}`}>Placar</Link>}
    </span>
  </>
)

const Out = ({ href, children }: { href: string; children: string }) =>
  href.startsWith('https://') && (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
