import { useState } from 'react'
import { useLocation } from 'wouter'
import { readStored } from '#storage/session.ts'
import type { OfficeProps } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { today } from '#areas/desk/components/queries.ts'
import { Reports } from './Reports.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Today } from './Today.tsx'
import { WorkQueue } from './WorkQueue.tsx'

/** What the desk looks at first: the figures of an event, what waits for a decision, and the reports. */
export default function AdminPage({ admin, opens }: OfficeProps) {
  const [, navigate] = useLocation()
  const [eventUUID, setEvent] = useState<string>()
  const { data, ...reading } = useAdminQuery(...today(admin.token, eventUUID), admin)

  return (
    <Page title="Hoje" tab="Administração" masthead="brand">
      <nav className={layout['row']} aria-label="Administração">
        <Button size="small" onClick={() => navigate('/admin-carts')}>
          Carrinhos
        </Button>
        {opens('/admin-people') && (
          <Button size="small" onClick={() => navigate('/admin-people')}>
            Pessoas
          </Button>
        )}
        {opens('/admin-events') && (
          <Button size="small" onClick={() => navigate('/admin-events')}>
            Eventos
          </Button>
        )}
      </nav>
      {data && (
        <Today today={data} onEvent={setEvent}>
          <WorkQueue admin={admin} tasks={data.tasks} />
        </Today>
      )}
      <LoadState data={data} {...reading} shape={[3, 3, 3]} />
      <Reports admin={admin} />
      <SecondFactor admin={admin} cpf={readStored('mdlCPF')} />
    </Page>
  )
}
