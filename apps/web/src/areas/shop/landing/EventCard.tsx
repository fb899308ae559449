import type { EventCard as Event } from '@porteira/contract'
import { dateRangeText } from '@porteira/domain'
import { Link } from 'wouter'
import { urlOf } from '#api/url-of.ts'
import layout from '#styles/layout.module.css'
import { Icon } from '#ui/Icon.tsx'
import styles from './EventCard.module.css'
import { dateSign } from './date-sign.ts'

/** One event: its days in large letters, its name and its place. */
export function EventCard({ event }: { event: Event }) {
  const { days, months } = dateSign(event.startDate, event.endDate)
  return (
    <Link href={`/${encodeURIComponent(event.shortName)}`} className={styles['card']}>
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
        {event.batch && <small>{event.batch}</small>}
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
