import { SupportLink } from '#components/event/SupportLink.tsx'
import { useShare } from '#components/share/use-share.ts'
import { retryImport } from '#shell/retry-import.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { sharedText } from './shared-text.ts'
import { isEventDay, type Ticket } from './tickets.ts'

type Props = { ticket: Ticket; today: string; isOver: boolean }

/** What a buyer does with the whole event: see the score, note the days, tell others, ask the secretaria. */
export function EventActions({ ticket, today, isOver }: Props) {
  const { share, toast } = useShare()
  const { eventName, event, purchases } = ticket
  const number = purchases.find(({ supportWhatsapp }) => supportWhatsapp !== '')?.supportWhatsapp ?? ''
  const codes = purchases.map(({ cartCode }) => cartCode).join(', ')

  const address = new URL(`/${encodeURIComponent(event.shortName)}`, location.origin).href

  async function saveDays() {
    const { saveCalendar } = await retryImport(() => import('./calendar-file.ts'))
    saveCalendar(ticket, address)
  }

  return (
    <>
      {event.hasRankings === 1 && isEventDay(ticket, today) && (
        <LinkButton look="main" href={scorePath(ticket)}>
          <Icon name="scores" />
          Ver meu placar
        </LinkButton>
      )}
      {!isOver && (
        <>
          <Button size="small" aria-label="Pôr na agenda" onClick={() => void saveDays()}>
            <Icon name="calendar" />
            Agenda
          </Button>
          <Button
            size="small"
            onClick={() => void share({ title: eventName, text: sharedText(ticket), url: address })}
          >
            <Icon name="share" />
            Compartilhar
          </Button>
        </>
      )}
      <SupportLink
        number={number}
        look="quiet"
        text={`Olá! Tenho uma dúvida sobre ${eventName}. Minha inscrição: ${codes}.`}
      />
      {toast}
    </>
  )
}

/** The ranking of the only category, else the rankings of the event. */
function scorePath({ eventUUID, purchases }: Ticket) {
  const categories = new Set(purchases.flatMap(({ entries }) => entries.map(({ itemUUID }) => itemUUID)))
  const [only] = categories
  return categories.size === 1 ? `/placar/category/${only}` : `/placar/event/${eventUUID}`
}
