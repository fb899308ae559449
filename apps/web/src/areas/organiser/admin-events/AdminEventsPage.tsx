import { adminMessages, TIMINGS_IN_MS } from '@porteira/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { token } from '#storage/session.ts'
import { ADMIN_PLACE } from '#components/admin/admin-place.ts'
import { useAdminAccess } from '#components/admin/use-admin-access.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import { useIdle } from '#shell/use-idle.ts'
import words from '#styles/words.module.css'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { EventReports } from './EventReports.tsx'
import { ImportFile } from './ImportFile.tsx'
import { matching } from './matching.ts'

const HERE = '/admin-events'

export default function AdminEventsPage() {
  const isAdmin = useAdminAccess(HERE)
  // A desk that was left shows nothing of the last search.
  const [visit, setVisit] = useState(0)
  useIdle(TIMINGS_IN_MS.idleOnAdminSearch, () => setVisit(visit + 1))
  return isAdmin ? <Events key={visit} /> : <PageSkeleton />
}

function Events() {
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const input = { query: { token: token(), online: '1' } } as const
  const { data, error, isAsking, again } = useAdminQuery('GET /api/events/', input, HERE)
  const events = data && matching(data.items, name)

  return (
    <Page title="Eventos" place={ADMIN_PLACE}>
      <TextInput
        label="Nome do evento"
        hint="Digite 3 letras ou mais."
        type="search"
        value={name}
        onValue={setName}
        maxLength={100}
      />
      <div className={words['row']}>
        <Button onClick={() => navigate('/new-event')}>Criar evento</Button>
        <ImportFile path={HERE} onImported={() => void again()} />
      </div>
      {error && <LoadFailure error={error} busy={isAsking} onRetry={again} />}
      {!events && !error && <Skeleton shape={[8, 8]} />}
      {events?.length === 0 && <EmptyState says={adminMessages.noEvents} />}
      <ul className={words['stack']}>
        {events?.map((event) => (
          <EventReports key={event.eventUUID} event={event} path={HERE} />
        ))}
      </ul>
    </Page>
  )
}
