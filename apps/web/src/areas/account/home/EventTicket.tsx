import { compareDates, dateRangeText, scoreboardMessages } from '@porteira/domain'
import typography from '#styles/typography.module.css'
import { EventActions } from './EventActions.tsx'
import styles from './EventTicket.module.css'
import { type CardProps, PurchaseCard } from './PurchaseCard.tsx'
import type { Ticket } from './tickets.ts'

type Props = CardProps & { ticket: Ticket; isOver?: boolean }

/** The ticket of one event with the buyer's purchases. */
export const EventTicket = ({ ticket, isOver = false, ...card }: Props) => (
  <div className={styles['ticket']}>
    {ticket.purchases.map((purchase, index) => (
      <PurchaseCard
        key={purchase.cartUUID}
        {...card}
        purchase={purchase}
        heading={index === 0 && <EventFacts ticket={ticket} today={card.today} />}
        actions={
          index === ticket.purchases.length - 1 && (
            <EventActions ticket={ticket} today={card.today} isOver={isOver} />
          )
        }
      />
    ))}
  </div>
)

function EventFacts({ ticket: { event, purchases }, today }: { ticket: Ticket; today: string }) {
  const hasBadge = purchases.some(({ entries }) => entries.some(({ badge }) => badge !== null))
  return (
    <p className={typography['caption']}>
      {dateRangeText(event.startDate, event.endDate)}
      {event.city && ` · ${event.city} (${event.state})`}
      {hasBadge && compareDates(today, event.startDate) < 0 && (
        <span className={styles['note']}>{scoreboardMessages.provisionalBadges(event.startDate)}</span>
      )}
    </p>
  )
}
