import { useParams } from 'wouter'
import type { Admin, OfficeProps } from '#components/admin/admin.ts'
import { EventPage } from '#components/admin/EventPage.tsx'
import { NewestFacts } from '#components/admin/FactList.tsx'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { LoadState } from '#shell/LoadState.tsx'
import { Section } from '#ui/Section.tsx'
import { HorseList } from './HorseList.tsx'
import { RequirementForm } from './RequirementForm.tsx'
import { RequirementList } from './RequirementList.tsx'

/** What the desk of an event checks before it hands out a number, and the horses of the event. */
export default function AdminRequirementsPage({ admin, linksOf }: OfficeProps) {
  const { eventUUID = '' } = useParams<{ eventUUID: string }>()
  const input = { params: { eventUUID }, query: { token: admin.token } }
  const { data, ...reading } = useAdminQuery('GET /api/events/:eventUUID/requirements', input, admin)
  const mayChange = admin.may('PUT /api/events/:eventUUID/requirements', eventUUID)

  return (
    <EventPage title="Exigências" eventUUID={eventUUID} eventName={data?.eventName} linksOf={linksOf}>
      <LoadState data={data} {...reading} shape={[2, 4, 4, 4]} />
      {data && (
        <>
          <Section title="O que a secretaria confere">
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
          </Section>
          <HorseList admin={admin} eventUUID={eventUUID} requirements={data.items} />
          <RequirementHistory key={`history ${data.version}`} admin={admin} eventUUID={eventUUID} />
        </>
      )}
    </EventPage>
  )
}

/** Who changed the requirements and the horses of the event, the newest first. */
function RequirementHistory({ admin, eventUUID }: { admin: Admin; eventUUID: string }) {
  const input = { params: { eventUUID }, query: { token: admin.token } }
  const { data, error, isAsking, again } = useAdminQuery(
    'GET /api/events/:eventUUID/requirements/history',
    input,
    admin,
  )
  const facts = data?.facts ?? []
  if (!error && facts.length === 0) return null
  return (
    <Section title="Histórico">
      {error && <LoadFailure error={error} busy={isAsking} onRetry={again} />}
      <NewestFacts facts={facts} />
    </Section>
  )
}
