import type { Event } from '@porteira/contract'
import { businessDate, dateRangeText, formatDayAndTime } from '@porteira/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type Ref, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { ApiError } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { eventQuery } from '#api/event.ts'
import { goToOrganiser } from '#api/organiser.ts'
import { eventProfile } from '#api/queries.ts'
import { rememberEvent } from '#api/remember-event.ts'
import { useWasIdle } from '#shell/idle-return.ts'
import { page } from '#shell/lazy-page.ts'
import { SiteHeader } from '#shell/SiteHeader.tsx'
import { usePageTitle } from '#shell/use-page-title.ts'
import { useWhen } from '#shell/use-when.ts'
import { ResumeOffer } from '#components/cart/ResumeOffer.tsx'
import { SafeHtml } from '#components/html/SafeHtml.tsx'
import { bannerAddress } from '#components/event/banner-address.ts'
import { EventBanner } from '#components/event/EventBanner.tsx'
import { SupportLink } from '#components/event/SupportLink.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Callout } from '#ui/Callout.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './EventLanding.module.css'
import { Offers } from './Offers.tsx'
import type { OpeningProps } from './opening/Opening.tsx'
import { StartBar } from './StartBar.tsx'
import { Steps } from './Steps.tsx'
import { variantOf } from './variant.ts'
import { Venue } from './Venue.tsx'

// Most visitors arrive while the sale is open.
const Opening = page<OpeningProps>(() => import('./opening/Opening.tsx'))

/** Phones that wait for the same opening ask again at different moments. */
const MAX_WAIT_MS = 3000

/** The login and the cart of this phone. */
type Visitor = Omit<ComponentProps<typeof ResumeOffer>, 'eventUUID' | 'wasIdle'>
type Props = { name: string; adminToken: () => string; token: () => string; visitor: Visitor }

export function EventLanding({ name, adminToken, token, visitor }: Props) {
  const client = useQueryClient()
  const shown = eventQuery(name, adminToken)
  const { data: event, error } = useQuery(shown)

  useWhen(event, (found) => rememberEvent(client, found, adminToken))
  useWhen(error, (problem) => goToOrganiser(noticeOf(name, problem)))

  const reload = () =>
    setTimeout(() => {
      void api(...eventProfile(name, adminToken()), { fresh: true }).then(
        (fresh) => client.setQueryData(shown.queryKey, fresh),
        () => {},
      )
    }, Math.random() * MAX_WAIT_MS)

  if (!event) return <LandingSkeleton name={name} />
  return <TitledLanding event={event} token={token} visitor={visitor} onOpen={reload} />
}

/** Names the event that was not found or not loaded. */
function noticeOf(name: string, error: Error) {
  const event = `o evento “${name.slice(0, 60)}”`
  return error instanceof ApiError && error.status < 500
    ? `Não encontramos ${event}. Confira o endereço ou escolha um evento abaixo.`
    : `Não foi possível carregar ${event}. Tente de novo em instantes ou escolha um evento abaixo.`
}

type LandingProps = {
  event: Event
  /** The address of the picture; undefined draws one. */
  banner?: string | undefined
  /** The heading that gets the focus when the page opens. */
  heading?: Ref<HTMLHeadingElement>
  token: () => string
  /** The stored cart of the visitor; undefined in a preview. */
  visitor?: Visitor
  wasIdle?: boolean
  onOpen: () => void
}

function TitledLanding(props: LandingProps) {
  const { event } = props
  const heading = usePageTitle(event.name)
  const wasIdle = useWasIdle()
  const banner = event.bannerUpdatedOn ? bannerAddress(event) : undefined
  return <Landing {...props} heading={heading} banner={banner} wasIdle={wasIdle} />
}

export function Landing({ event, banner, heading, token, visitor, wasIdle, onOpen }: LandingProps) {
  const [hasOpened, setHasOpened] = useState(false)
  const [says, setSays] = useState('')
  const [today] = useState(() => businessDate(new Date()))
  const variant = variantOf(event, { hasOpened, today })
  const hasBegun = variant === 'open' || variant === 'sold-out'
  const isSelling = hasBegun || variant === 'soon'
  const { eventUUID, shortName } = event
  const notice = { eventUUID, home: `/${shortName}`, token, onSay: setSays }

  function open() {
    setHasOpened(true)
    onOpen()
  }

  return (
    <>
      <SiteHeader rope={false} />
      <EventBanner src={banner} alt={`Cartaz: ${event.name}`} name={shortName} />
      <main className={styles['landing']}>
        <header className={layout['stack']}>
          <h1 ref={heading} tabIndex={-1} className={typography['title']}>
            {event.name}
          </h1>
          {visitor && <ResumeOffer {...visitor} eventUUID={eventUUID} wasIdle={wasIdle ?? false} />}
          {event.batch && isSelling && <p className={styles['batch']}>{event.batch}</p>}
          <p className={styles['facts']}>
            <b>{dateRangeText(event.startDate, event.endDate)}</b>
            {hasBegun && <span>Inscrições até {formatDayAndTime(event.salesEnd)}</span>}
            <Venue event={event} />
          </p>
          {variant === 'soon' && (
            <Suspense fallback={<Skeleton shape={[10]} />}>
              <Opening event={event} says={says} onOpen={open} />
            </Suspense>
          )}
          {event.rankingsLiveNow === 1 && <LiveStrip eventUUID={eventUUID} />}
          {variant === 'sold-out' && (
            <Callout>
              As vagas se esgotaram. Quando uma reserva não é paga, a vaga volta para esta página.
            </Callout>
          )}
          {event.notice && <Callout>{event.notice}</Callout>}
          {variant === 'past' && <Callout>Este evento já terminou.</Callout>}
          {(variant === 'live' || variant === 'closed') && event.salesMsg && (
            <Callout>{event.salesMsg}</Callout>
          )}
        </header>
        {variant !== 'past' && <Offers event={event} showsStock={isSelling} />}
        <Steps />
        <StartBar event={event} variant={variant} isSelling={isSelling} notice={notice} />
        {(event.support.trim() || event.supportWhatsapp) && (
          <aside className={styles['help']}>
            <h2 className={typography['heading']}>Secretaria</h2>
            <SafeHtml html={event.support} />
            <SupportLink number={event.supportWhatsapp} />
          </aside>
        )}
        {event.details.trim() && (
          <section className={styles['details']}>
            <h2 className={typography['heading']}>Sobre o evento</h2>
            <SafeHtml html={event.details} />
          </section>
        )}
      </main>
    </>
  )
}

const LandingSkeleton = ({ name }: { name: string }) => (
  <>
    <SiteHeader rope={false} />
    <EventBanner name={name.toLowerCase()} />
    <main className={styles['landing']}>
      <Skeleton shape={[2.25, 1.75, 3, 3, 3]} />
    </main>
  </>
)

/** A link to the scoreboard while riders are in the arena. */
const LiveStrip = ({ eventUUID }: { eventUUID: string }) => (
  <Link href={`/placar/event/${eventUUID}`} className={styles['live']}>
    <b>Tem prova na cancha agora</b> <span>Ao vivo</span>
  </Link>
)
