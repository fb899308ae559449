import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { EventTicket } from './EventTicket.tsx'
import { OverTickets } from './OverTickets.tsx'
import type { CardProps } from './PurchaseCard.tsx'
import type { Purchase } from './sort-purchases.ts'
import { ticketsOf } from './tickets.ts'

/** The tickets of a buyer: those to come, and folded those that are over. */
export function Purchases({ purchases, ...card }: CardProps & { purchases: readonly Purchase[] }) {
  const { current, past, cancelled } = ticketsOf(purchases, card.today)
  return (
    <>
      {current.length === 0 && (
        <EmptyState
          says={
            purchases.length === 0 ? 'Você ainda não tem inscrições.' : 'Você não tem inscrições por vir.'
          }
          next="Escolha um evento e garanta seu lugar na cancha."
        >
          <LinkButton look="main" href="/">
            Ver eventos
          </LinkButton>
        </EmptyState>
      )}
      {current.map((ticket) => (
        <EventTicket key={ticket.eventUUID} {...card} ticket={ticket} />
      ))}
      <OverTickets title="Já passaram" tickets={past} {...card} />
      <OverTickets title="Canceladas" tickets={cancelled} {...card} />
    </>
  )
}
