import type { EventCard as Event } from '@porteira/contract'
import { dateRangeText, formatDayAndTime } from '@porteira/domain'
import { Link } from 'wouter'
import { urlOf } from '#api/url-of.ts'
import layout from '#styles/layout.module.css'
import { Icon } from '#ui/Icon.tsx'
import styles from './EventCard.module.css'
import { dateSign } from './date-sign.ts'
import { eventPath } from './event-path.ts'

/** One event: its days in large letters, its name and its place. A closed one with a ranking leads to the ranking. */
export function EventCard({ event }: { event: Event }) {
  const { days, months } = dateSign(event.startDate, event.endDate)
  const leadsToScore = event.salesState === 'closed' && event.hasRankings === 1
  return (
    <Link
      href={leadsToScore ? `/placar/event/${event.eventUUID}` : eventPath(event)}
      className={styles['card']}
    >
      <span className={styles['date']} aria-hidden="true">
        <b>{days}</b>
        {months}
      </span>
      <span className={styles['facts']}>
        <b>{event.name}</b>
        <span className={layout['visuallyHidden']}>{dateRangeText(event.startDate, event.endDate)}</span>
        <span>
          {event.city} ({event.state})
        </span>
        {leadsToScore ? <strong>Ver placar</strong> : <small>{noteOf(event)}</small>}
      </span>
      {event.bannerUpdatedOn && (
        <img
          src={urlOf('GET /api/events/:eventUUID/banner', { params: { eventUUID: event.eventUUID } })}
          alt=""
          width="240"
          height="126"
          loading="lazy"
        />
      )}
      <Icon name="forward" />
    </Link>
  )
}

/** The current price batch, or when the sale opens. */
const noteOf = ({ salesState, salesStart, batch }: Event) =>
  salesState === 'scheduled' && salesStart
    ? `Inscrições a partir de ${formatDayAndTime(salesStart)}`
    : salesState === 'open'
      ? batch
      : ''
