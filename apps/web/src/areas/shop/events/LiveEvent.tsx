import type { EventCard } from '@porteira/contract'
import { useId } from 'react'
import { LiveLabel } from '#components/event/LiveLabel.tsx'
import typography from '#styles/typography.module.css'
import { LinkButton } from '#ui/LinkButton.tsx'
import styles from './LiveEvent.module.css'
import { eventPath } from './event-path.ts'

/** An event whose score arrives now: first its score, then its page. */
export function LiveEvent({ event }: { event: EventCard }) {
  const id = useId()
  return (
    <article className={styles['live']} aria-labelledby={id}>
      <header>
        <h2 id={id} className={typography['name']}>
          {event.name}
        </h2>
        <LiveLabel />
      </header>
      <p className={typography['caption']}>
        {event.city} ({event.state})
      </p>
      <p className={styles['links']}>
        <LinkButton href={`/placar/event/${event.eventUUID}`} aria-describedby={id}>
          Ver placar
        </LinkButton>
        <LinkButton href={eventPath(event)} look="quiet" aria-describedby={id}>
          {event.salesState === 'open' ? 'Fazer inscrição' : 'Ver evento'}
        </LinkButton>
      </p>
    </article>
  )
}
