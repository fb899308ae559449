import { dateRangeText } from '@porteira/domain'
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
        heading={index === 0 && <EventFacts ticket={ticket} />}
        actions={
          index === ticket.purchases.length - 1 && (
            <EventActions ticket={ticket} today={card.today} isOver={isOver} />
          )
        }
      />
    ))}
  </div>
)

const EventFacts = ({ ticket: { event } }: { ticket: Ticket }) => (
  <p className={typography['caption']}>
    {dateRangeText(event.startDate, event.endDate)}
    {event.city && ` · ${event.city} (${event.state})`}
  </p>
)
