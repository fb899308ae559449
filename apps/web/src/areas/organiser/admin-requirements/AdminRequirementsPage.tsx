import { useParams } from 'wouter'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { HorseList } from './HorseList.tsx'
import { RequirementForm } from './RequirementForm.tsx'
import { RequirementHistory } from './RequirementHistory.tsx'
import { RequirementList } from './RequirementList.tsx'

/** What the desk of an event checks before it hands out a number, and the horses of the event. */
export default function AdminRequirementsPage({ admin }: { admin: Admin }) {
  const { eventUUID = '' } = useParams<{ eventUUID: string }>()
  const input = { params: { eventUUID }, query: { token: admin.token } }
  const { data, ...reading } = useAdminQuery('GET /api/events/:eventUUID/requirements', input, admin)
  const mayChange = admin.may('PUT /api/events/:eventUUID/requirements', eventUUID)

  return (
    <Page title="Exigências" place={{ href: '/admin-events', name: 'Eventos' }} width="wide">
      <LoadState data={data} {...reading} shape={[2, 4, 4, 4]} />
      {data && (
        <>
          <p className={typography['subheading']}>{data.eventName}</p>
          <section className={layout['stack']} aria-labelledby="requirements-heading">
            <h2 id="requirements-heading" className={typography['heading']}>
              O que a secretaria confere
            </h2>
            {mayChange ? (
              <RequirementForm
                key={data.version}
                admin={admin}
                eventUUID={eventUUID}
                stored={data}
                onSaved={() => void reading.again()}
              />
            ) : (
              <RequirementList stored={data} />
            )}
          </section>
          <HorseList admin={admin} eventUUID={eventUUID} requirements={data.items} />
          <RequirementHistory key={`history ${data.version}`} admin={admin} eventUUID={eventUUID} />
        </>
      )}
    </Page>
  )
}
