import type { EventCard, StaffKey } from '@porteira/contract'
import { dateRangeText } from '@porteira/domain'
import { urlOf } from '#api/url-of.ts'
import { actOf } from '#areas/organiser/components/event-state.ts'
import { Taken } from '#areas/organiser/components/Taken.tsx'
import type { OfficeProps } from '#components/admin/admin.ts'
import { SaleControl } from '#components/admin/SaleControl.tsx'
import { useDownload } from '#components/admin/use-download.ts'
import { bannerAddress } from '#components/event/banner-address.ts'
import { EventBanner } from '#components/event/EventBanner.tsx'
import card from '#styles/card.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { classes } from '#ui/classes.ts'
import styles from './EventReports.module.css'
import { ProgrammeWarning } from './ProgrammeWarning.tsx'

type Props = Pick<OfficeProps, 'admin' | 'opens'> & { event: EventCard; onOpenSale: () => void }

const SALES = 'GET /api/events/:eventUUID/report/sales'

/** One event: its picture, the state of its sale, the next act, and the way to its page. */
export function EventReports({ event, admin, opens, onOpenSale }: Props) {
  const { eventUUID, name, startDate, endDate, city, state } = event
  const { buttonFor, progress } = useDownload(admin)
  const may = (key: StaffKey) => admin.may(key, eventUUID)
  const input = { params: { eventUUID }, query: { token: admin.token } }
  const act = actOf(event, opens('/secretaria/:eventUUID?/:part?/:id?'))

  return (
    <li className={classes(card['card'], styles['card'])}>
      <Poster event={event} />
      <div className={styles['facts']}>
        <h2 className={typography['subheading']}>{name}</h2>
        <p className={typography['caption']}>
          {dateRangeText(startDate, endDate)} · {city} ({state})
        </p>
        <SaleControl event={event} admin={admin} />
        <Taken event={event} />
        {event.salesPhase === 'before' && may('GET /api/programme/:eventUUID') && (
          <ProgrammeWarning eventUUID={eventUUID} admin={admin} />
        )}
      </div>
      <div className={styles['acts']}>
        {act && (
          <LinkButton look="main" href={act.href}>
            {act.label}
          </LinkButton>
        )}
        <LinkButton look={act ? 'plain' : 'main'} href={`/admin-events/${eventUUID}`}>
          Abrir evento
        </LinkButton>
        <Button size="small" onClick={onOpenSale}>
          Ver como comprador
        </Button>
        {may(SALES) && (
          <Button size="small" icon="download" {...buttonFor(urlOf(SALES, input))}>
            Baixar relatório financeiro
          </Button>
        )}
      </div>
      <p className={classes(typography['caption'], styles['progress'])} role="status">
        {progress}
      </p>
    </li>
  )
}

/** The picture of the organiser, else a drawing that follows from the event. */
const Poster = ({ event }: { event: EventCard }) => (
  <div className={styles['poster']} aria-hidden="true">
    <EventBanner src={event.bannerUpdatedOn ? bannerAddress(event) : undefined} name={event.shortName} />
  </div>
)
