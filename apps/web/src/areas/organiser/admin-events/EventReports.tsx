import type { EventCard, StaffKey } from '@porteira/contract'
import { dateRangeText } from '@porteira/domain'
import { urlOf } from '#api/url-of.ts'
import type { Admin } from '#components/admin/admin.ts'
import { SaleControl } from '#components/admin/SaleControl.tsx'
import { useDownload } from '#components/admin/use-download.ts'
import card from '#styles/card.module.css'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { classes } from '#ui/classes.ts'
import styles from './EventReports.module.css'

type Props = { event: EventCard; admin: Admin; onOpenSale: () => void }

const SALES = 'GET /api/events/:eventUUID/report/sales'

const LISTS = [
  ['GET /api/events/:eventUUID/report/start', 'Lista de largada'],
  ['GET /api/events/:eventUUID/report/insurance', 'Lista do seguro'],
  ['GET /api/events/:eventUUID/report/checkin', 'Lista da conferência'],
] as const

const PAGES = [
  ['GET /api/events/:eventUUID/minors', (id: string) => `/admin-events/${id}/menores`, 'Menores'],
  ['GET /api/events/:eventUUID/requirements', (id: string) => `/admin-requirements/${id}`, 'Exigências'],
  [
    'GET /api/events/:eventUUID/correction',
    (id: string) => `/admin-events/${id}/corrigir`,
    'Corrigir evento',
  ],
] as const

/** One event with the state of its sale and its reports. */
export function EventReports({ event, admin, onOpenSale }: Props) {
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
      <div className={layout['row']}>
        {may(SALES) && (
          <Button look="main" {...buttonFor(urlOf(SALES, input))}>
            <Icon name="download" />
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
        {PAGES.map(
          ([key, pathOf, label]) =>
            may(key) && (
              <LinkButton key={key} size="small" href={pathOf(eventUUID)}>
                {label}
              </LinkButton>
            ),
        )}
      </div>
      <p className={typography['caption']} role="status">
        {progress}
      </p>
    </li>
  )
}
