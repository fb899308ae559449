import type { EventCard } from '@porteira/contract'
import { dateRangeText } from '@porteira/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { urlOf } from '#api/url-of.ts'
import { turnToEvent } from '#api/remember-event.ts'
import { token } from '#storage/session.ts'
import { SaleControl } from '#components/admin/SaleControl.tsx'
import { useDownload } from '#components/admin/use-download.ts'
import words from '#styles/words.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './EventReports.module.css'

/** One event: whether it sells, and its reports. */
export function EventReports({ event, path }: { event: EventCard; path: string }) {
  const { eventUUID, name, startDate, endDate, city, state } = event
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const { fetchReport, isRunning, progress } = useDownload(path)
  const address = (kind: 'sales' | 'start' | 'insurance') =>
    urlOf(`GET /api/events/:eventUUID/report/${kind}`, { params: { eventUUID }, query: { token: token() } })

  function openSale() {
    turnToEvent(eventUUID, event.shortName)
    client.removeQueries({ queryKey: ['sale'] })
    navigate('/purchase')
  }

  return (
    <li className={styles['card']}>
      <header>
        <div>
          <h2 className={words['block']}>{name}</h2>
          <p className={words['meta']}>
            {dateRangeText(startDate, endDate)} · {city} ({state})
          </p>
        </div>
        <Button size="small" look="quiet" onClick={openSale}>
          Abrir a venda
        </Button>
      </header>
      <SaleControl event={event} path={path} />
      <div className={words['row']}>
        <Button
          look="main"
          busy={isRunning(address('sales'))}
          onClick={() => void fetchReport(address('sales'))}
        >
          <Icon name="download" />
          Baixar relatório financeiro
        </Button>
        <Button
          size="small"
          busy={isRunning(address('start'))}
          onClick={() => void fetchReport(address('start'))}
        >
          Lista de largada
        </Button>
        <Button
          size="small"
          busy={isRunning(address('insurance'))}
          onClick={() => void fetchReport(address('insurance'))}
        >
          Lista do seguro
        </Button>
      </div>
      <p className={words['meta']} role="status">
        {progress}
      </p>
    </li>
  )
}
