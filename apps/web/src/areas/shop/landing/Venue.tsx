import type { Event } from '@porteira/contract'

/** Where the event is, and its own addresses when they can be followed safely. */
export const Venue = ({ event }: { event: Event }) => (
  <>
    <span>{event.venue}</span>
    <span>
      {event.city} ({event.state})
    </span>
    <span>
      <Out href={event.mapUrl}>Como chegar</Out>
      <Out href={event.officialUrl}>Página do evento</Out>
    </span>
  </>
)

const Out = ({ href, children }: { href: string; children: string }) =>
  href.startsWith('https://') && (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
