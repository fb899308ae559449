import type { Event } from '@porteira/contract'
import { dateRangeText } from '@porteira/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '#api/api-error.ts'
import { urlOf } from '#api/url-of.ts'
import { eventQuery } from '#api/event.ts'
import { goToOrganiser } from '#api/organiser.ts'
import { rememberEvent } from '#api/remember-event.ts'
import { useWasIdle } from '#shell/idle-return.ts'
import { usePageTitle } from '#shell/use-page-title.ts'
import { ResumeOffer } from '#components/cart/ResumeOffer.tsx'
import { SafeHtml } from '#components/html/SafeHtml.tsx'
import { SupportLink } from '#components/event/SupportLink.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { SiteHeader } from '#shell/SiteHeader.tsx'
import { Callout } from '#ui/Callout.tsx'
import { EventBanner } from '#components/event/EventBanner.tsx'
import styles from './EventLanding.module.css'
import { LandingSkeleton } from './LandingSkeleton.tsx'
import { Venue } from './Venue.tsx'
import { Steps } from './Steps.tsx'

/** The login and the cart of this phone. */
type Visitor = Omit<ComponentProps<typeof ResumeOffer>, 'eventUUID' | 'wasIdle'>
type Props = { name: string; adminToken: () => string; visitor: Visitor }

export function EventLanding({ name, adminToken, visitor }: Props) {
  const client = useQueryClient()
  const { data: event, error } = useQuery(eventQuery(name, adminToken))

  useEffect(() => {
    if (event) rememberEvent(client, event, adminToken)
  }, [client, event, adminToken])

  useEffect(() => {
    if (error) goToOrganiser(noticeOf(name, error))
  }, [name, error])

  return event ? <Landing event={event} visitor={visitor} /> : <LandingSkeleton />
}

/** Names the event that was not found or not loaded. */
const noticeOf = (name: string, error: Error) =>
  error instanceof ApiError && error.status === 404
    ? `Não encontramos o evento “${name.slice(0, 60)}”. Confira o endereço ou escolha um evento abaixo.`
    : `Não foi possível abrir o evento “${name.slice(0, 60)}”. Confira o sinal e tente de novo.`

function Landing({ event, visitor }: { event: Event; visitor: Visitor }) {
  const [, navigate] = useLocation()
  const heading = usePageTitle(event.name)
  const wasIdle = useWasIdle()
  const banner = urlOf('GET /api/events/:eventUUID/banner', { params: { eventUUID: event.eventUUID } })

  return (
    <>
      <SiteHeader rope={false} />
      <EventBanner src={event.bannerUpdatedOn ? banner : undefined} alt={`Cartaz: ${event.name}`} />
      <main className={styles['landing']}>
        <header className={layout['stack']}>
          <h1 ref={heading} tabIndex={-1} className={typography['title']}>
            {event.name}
          </h1>
          <ResumeOffer {...visitor} eventUUID={event.eventUUID} wasIdle={wasIdle} />
          {event.batch && <p className={styles['batch']}>{event.batch}</p>}
          <p className={styles['facts']}>
            <b>{dateRangeText(event.startDate, event.endDate)}</b>
            <Venue event={event} />
          </p>
          {event.salesMsg && <Callout>{event.salesMsg}</Callout>}
        </header>
        <Steps />
        <div className={styles['start']}>
          <ActionBar settles>
            <Button look="main" onClick={() => navigate('/login')}>
              Iniciar
            </Button>
          </ActionBar>
        </div>
        <aside className={styles['help']}>
          <h2 className={typography['heading']}>Secretaria</h2>
          <SafeHtml html={event.support} />
          <SupportLink number={event.supportWhatsapp} />
        </aside>
        {event.details && (
          <section className={styles['details']}>
            <h2 className={typography['heading']}>Sobre o evento</h2>
            <SafeHtml html={event.details} />
          </section>
        )}
      </main>
    </>
  )
}
