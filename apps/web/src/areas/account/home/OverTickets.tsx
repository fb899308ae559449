import typography from '#styles/typography.module.css'
import { Icon } from '#ui/Icon.tsx'
import { EventTicket } from './EventTicket.tsx'
import styles from './Folded.module.css'
import type { CardProps } from './PurchaseCard.tsx'
import type { Ticket } from './tickets.ts'

type Props = CardProps & { title: string; tickets: readonly Ticket[] }

/** Folded tickets that ask for nothing more. */
export function OverTickets({ title, tickets, ...card }: Props) {
  const count = tickets.reduce((sum, { purchases }) => sum + purchases.length, 0)
  if (count === 0) return null
  return (
    <details className={styles['over']}>
      <summary>
        <span className={typography['label']}>
          {title} ({count})
        </span>
        <Icon name="down" />
      </summary>
      <div>
        {tickets.map((ticket) => (
          <EventTicket key={ticket.eventUUID} {...card} ticket={ticket} isOver />
        ))}
      </div>
    </details>
  )
}
