import { adminMessages, TIMINGS_IN_MS } from '@porteira/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { staffEvents } from '#areas/organiser/components/queries.ts'
import { useOpenSale } from '#areas/organiser/components/use-open-sale.ts'
import type { OfficeProps } from '#components/admin/admin.ts'
import { ADMIN_LINK } from '#components/admin/admin-links.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import { useIdle } from '#shell/use-idle.ts'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { Drafts } from './Drafts.tsx'
import { EventReports } from './EventReports.tsx'
import { ImportFile } from './ImportFile.tsx'
import { filterByName } from './filter-by-name.ts'

export default function AdminEventsPage(props: OfficeProps) {
  // After an idle time the page clears the search.
  const [visit, setVisit] = useState(0)
  useIdle(TIMINGS_IN_MS.idleOnAdminSearch, () => setVisit(visit + 1))
  return <Events key={visit} {...props} />
}

function Events({ admin, opens }: OfficeProps) {
  const [, navigate] = useLocation()
  const openSale = useOpenSale()
  const [name, setName] = useState('')
  const { data, ...reading } = useAdminQuery(...staffEvents(admin.token), admin)
  const events = data && filterByName(data.items, name)

  return (
    <Page title="Eventos" place={ADMIN_LINK}>
      <TextInput
        label="Nome do evento"
        hint="Digite 3 letras ou mais."
        type="search"
        value={name}
        onValue={setName}
        maxLength={100}
      />
      {admin.may('POST /api/events/') && (
        <div className={layout['row']}>
          <Button onClick={() => navigate('/new-event')}>Criar evento</Button>
          <ImportFile admin={admin} onImported={() => void reading.again()} />
        </div>
      )}
      <Drafts admin={admin} />
      <LoadState data={data} {...reading} shape={[8, 8]} />
      {events?.length === 0 && <EmptyState says={adminMessages.noEvents} />}
      <ul className={layout['stack']}>
        {events?.map((event) => (
          <EventReports
            key={event.eventUUID}
            event={event}
            admin={admin}
            opens={opens}
            onOpenSale={() => openSale(event)}
          />
        ))}
      </ul>
    </Page>
  )
}
