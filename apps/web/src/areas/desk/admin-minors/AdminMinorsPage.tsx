import type { Minor } from '@porteira/contract'
import { AUTHORISATION_STATES, authorisationStateLabels } from '@porteira/domain'
import { useState } from 'react'
import { useParams } from 'wouter'
import { urlOf } from '#api/url-of.ts'
import type { Admin, OfficeProps } from '#components/admin/admin.ts'
import { EventPage } from '#components/admin/EventPage.tsx'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { useDownload } from '#components/admin/use-download.ts'
import { LoadState } from '#shell/LoadState.tsx'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Select } from '#ui/Select.tsx'
import styles from './AdminMinorsPage.module.css'
import { MinorItem } from './MinorItem.tsx'
import { Setting } from './Setting.tsx'

type Filter = Minor['state'] | 'all'

/** The minors of an event and their authorisations, and the setting of the event. */
export default function AdminMinorsPage({ admin, linksOf }: OfficeProps) {
  const { eventUUID = '' } = useParams<{ eventUUID: string }>()
  const input = { params: { eventUUID }, query: { token: admin.token } }
  const { data, ...reading } = useAdminQuery('GET /api/events/:eventUUID/minors', input, admin)
  const change = { admin, eventUUID, onChanged: () => void reading.again() }

  return (
    <EventPage title="Menores" eventUUID={eventUUID} eventName={data?.eventName} linksOf={linksOf}>
      <LoadState data={data} {...reading} shape={[2, 4, 4, 4]} />
      {data && (
        <>
          <Setting event={data} {...change} />
          {data.items.length === 0 ? (
            <EmptyState
              says="Nenhum menor de 18 anos inscrito."
              next="Quem faz 18 anos até o primeiro dia do evento não entra nesta lista."
            />
          ) : (
            <MinorList minors={data.items} {...change} />
          )}
        </>
      )}
    </EventPage>
  )
}

type ListProps = { minors: Minor[]; admin: Admin; eventUUID: string; onChanged: () => void }

/** The list with its filter, as a spreadsheet and on paper. */
function MinorList({ minors, ...change }: ListProps) {
  const { admin, eventUUID } = change
  const [filter, setFilter] = useState<Filter>('all')
  const { buttonFor, progress } = useDownload(admin)
  const input = { params: { eventUUID }, query: { token: admin.token } }
  const shown = minors.filter(({ state }) => filter === 'all' || state === filter)

  return (
    <>
      <div className={styles['tools']}>
        <Select label="Autorização" value={filter} onValue={setFilter} options={filtersOf(minors)} />
        <Button icon="download" {...buttonFor(urlOf('GET /api/events/:eventUUID/report/minors', input))}>
          Baixar lista
        </Button>
        <Button icon="print" onClick={() => window.print?.()}>
          Imprimir lista
        </Button>
        <LinkButton look="quiet" href={`/autorizacao/papel?${new URLSearchParams({ event: eventUUID })}`}>
          Formulários em papel
        </LinkButton>
      </div>
      <p className={typography['caption']} role="status">
        {progress || `${shown.length} de ${minors.length}`}
      </p>
      <ul className={styles['list']}>
        {shown.map((minor) => (
          <MinorItem key={minor.userUUID} minor={minor} {...change} />
        ))}
      </ul>
    </>
  )
}

/** All states with the number of minors in each. */
function filtersOf(minors: Minor[]) {
  const count = (wanted: Minor['state']) => minors.filter(({ state }) => state === wanted).length
  return [
    { value: 'all' as const, label: `Todas (${minors.length})` },
    ...AUTHORISATION_STATES.map((state) => ({
      value: state,
      label: `${authorisationStateLabels[state]} (${count(state)})`,
    })),
  ]
}
