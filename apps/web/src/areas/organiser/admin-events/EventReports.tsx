import type { EventCard, StaffKey } from '@porteira/contract'
import { dateRangeText } from '@porteira/domain'
import { urlOf } from '#api/url-of.ts'
import type { OfficeProps } from '#components/admin/admin.ts'
import { SaleControl } from '#components/admin/SaleControl.tsx'
import { useDownload } from '#components/admin/use-download.ts'
import card from '#styles/card.module.css'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { classes } from '#ui/classes.ts'
import styles from './EventReports.module.css'
import { ProgrammeWarning } from './ProgrammeWarning.tsx'
import { ResultPapers } from './ResultPapers.tsx'

type Props = Pick<OfficeProps, 'admin' | 'linksOf'> & { event: EventCard; onOpenSale: () => void }

const SALES = 'GET /api/events/:eventUUID/report/sales'

const LISTS = [
  ['GET /api/events/:eventUUID/report/start', 'Lista de largada'],
  ['GET /api/events/:eventUUID/report/insurance', 'Lista do seguro'],
  ['GET /api/events/:eventUUID/report/checkin', 'Lista da conferência'],
  ['GET /api/events/:eventUUID/report/places', 'Vagas sem competidor'],
] as const

/** One event with the state of its sale and its reports. */
export function EventReports({ event, admin, linksOf, onOpenSale }: Props) {
  const { eventUUID, name, startDate, endDate, city, state } = event
  const { buttonFor, progress } = useDownload(admin)
  const may = (key: StaffKey) => admin.may(key, eventUUID)
  const input = { params: { eventUUID }, query: { token: admin.token } }

  return (
    <li className={classes(card['card'], styles['card'])}>
      <header>
        <div>
          <h2 className={typography['subheading']}>{name}</h2>
          <p className={typography['caption']}>
            {dateRangeText(startDate, endDate)} · {city} ({state})
          </p>
        </div>
        <Button size="small" look="quiet" onClick={onOpenSale}>
          Abrir a venda
        </Button>
      </header>
      <SaleControl event={event} admin={admin} />
      {event.salesPhase === 'before' && may('GET /api/programme/:eventUUID') && (
        <ProgrammeWarning eventUUID={eventUUID} admin={admin} />
      )}
      <div className={layout['row']}>
        {may(SALES) && (
          <Button look="main" icon="download" {...buttonFor(urlOf(SALES, input))}>
            Baixar relatório financeiro
          </Button>
        )}
        {LISTS.map(
          ([key, label]) =>
            may(key) && (
              <Button key={key} size="small" {...buttonFor(urlOf(key, input))}>
                {label}
              </Button>
            ),
        )}
        {linksOf(eventUUID).map(({ href, label }) => (
          <LinkButton key={href} size="small" href={href}>
            {label}
          </LinkButton>
        ))}
      </div>
      {event.hasRules === 1 && (
        <ResultPapers eventUUID={eventUUID} token={admin.token} may={may} buttonFor={buttonFor} />
      )}
      <p className={typography['caption']} role="status">
        {progress}
      </p>
    </li>
  )
}
