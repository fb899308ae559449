import type { EventCard } from '@porteira/contract'
import { adminMessages, dateRangeText } from '@porteira/domain'
import { useParams } from 'wouter'
import { Taken } from '#areas/organiser/components/Taken.tsx'
import { actOf } from '#areas/organiser/components/event-state.ts'
import { staffEvents } from '#areas/organiser/components/queries.ts'
import { useOpenSale } from '#areas/organiser/components/use-open-sale.ts'
import type { OfficeProps } from '#components/admin/admin.ts'
import { EVENTS_LINK } from '#components/admin/admin-links.ts'
import { EventPage } from '#components/admin/EventPage.tsx'
import { SaleControl } from '#components/admin/SaleControl.tsx'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Section } from '#ui/Section.tsx'
import styles from './Evento.module.css'
import { Items } from './Items.tsx'
import { Lists } from './Lists.tsx'

/** One event: its sale, its categories with stock and price, and its lists. */
export default function EventoPage({ admin, linksOf, opens }: OfficeProps) {
  const { eventUUID = '' } = useParams<{ eventUUID: string }>()
  const { data, ...reading } = useAdminQuery(...staffEvents(admin.token), admin)
  const event = data?.items.find((one) => one.eventUUID === eventUUID)
  const mayCorrect = admin.may('GET /api/events/:eventUUID/correction', eventUUID)

  if (data && !event)
    return (
      <Page title="Evento" place={EVENTS_LINK} width="wide">
        <EmptyState says={adminMessages.noEvents} />
      </Page>
    )
  return (
    <EventPage title="Evento" eventUUID={eventUUID} eventName={event?.name} linksOf={linksOf}>
      <LoadState data={data} {...reading} shape={[6, 8]} />
      {event && (
        <>
          <Sale event={event} admin={admin} opensDesk={opens('/secretaria/:eventUUID?/:part?/:id?')} />
          {mayCorrect && (
            <Section title="Categorias e pacotes">
              <Items eventUUID={eventUUID} admin={admin} />
            </Section>
          )}
          <Section title="Listas">
            <Lists event={event} admin={admin} />
          </Section>
        </>
      )}
    </EventPage>
  )
}

type Props = { event: EventCard; admin: OfficeProps['admin']; opensDesk: boolean }

/** When and where the event is, the state of its sale, and the next act. */
function Sale({ event, admin, opensDesk }: Props) {
  const openSale = useOpenSale()
  const { startDate, endDate, city, state } = event
  const act = actOf(event, opensDesk)
  return (
    <section className={styles['sale']} aria-label="Venda">
      <div className={layout['pile']}>
        <p className={typography['caption']}>
          {dateRangeText(startDate, endDate)} · {city} ({state})
        </p>
        <SaleControl event={event} admin={admin} />
        <Taken event={event} />
      </div>
      <div className={styles['acts']}>
        {act && (
          <LinkButton look="main" href={act.href}>
            {act.label}
          </LinkButton>
        )}
        <Button icon="eye" onClick={() => openSale(event)}>
          Ver como comprador
        </Button>
      </div>
    </section>
  )
}
