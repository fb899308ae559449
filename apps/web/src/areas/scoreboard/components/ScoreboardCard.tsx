import type { EventCard } from '@porteira/contract'
import { dateRangeText } from '@porteira/domain'
import card from '#styles/card.module.css'
import typography from '#styles/typography.module.css'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LiveLabel } from '#components/event/LiveLabel.tsx'
import { classes } from '#ui/classes.ts'
import styles from './ScoreboardCard.module.css'
import { Updated } from './Updated.tsx'

/** One event with a link to its scoreboard. */
export const ScoreboardCard = ({ event }: { event: EventCard }) => (
  <article className={classes(card['card'], styles['card'])}>
    <header>
      <h2 id={`event-${event.eventUUID}`} className={typography['name']}>
        {event.name}
      </h2>
      {event.rankingsLiveNow === 1 && <LiveLabel />}
    </header>
    <p className={typography['caption']}>
      {dateRangeText(event.startDate, event.endDate)}
      <br />
      {event.city} ({event.state})
    </p>
    <footer>
      <LinkButton
        href={`/placar/event/${event.eventUUID}`}
        look="main"
        aria-describedby={`event-${event.eventUUID}`}
      >
        Ver placar
      </LinkButton>
      <span className={typography['caption']}>
        <Updated on={event.rankingsUpdatedOn ?? null} />
      </span>
    </footer>
  </article>
)
