import { useParams } from 'wouter'
import type { OfficeProps } from '#components/admin/admin.ts'
import { EventPage } from '#components/admin/EventPage.tsx'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Section } from '#ui/Section.tsx'
import { Choices } from './Choices.tsx'
import { Proposal } from './Proposal.tsx'
import { Waiting } from './Waiting.tsx'

/** Moves the days of an event with entries by two people, and shows what its buyers choose. */
export default function AdiarPage({ admin, linksOf }: OfficeProps) {
  const { eventUUID = '' } = useParams<{ eventUUID: string }>()
  const input = { params: { eventUUID }, query: { token: admin.token } }
  const { data, ...reading } = useAdminQuery('GET /api/events/:eventUUID/postponement', input, admin)
  const postponement = data?.postponement
  const props = { eventUUID, admin, onChanged: () => void reading.again() }

  return (
    <EventPage title="Adiar" eventUUID={eventUUID} eventName={data?.eventName} linksOf={linksOf}>
      <LoadState data={data} {...reading} shape={[2, 6, 10]} />
      {data && (
        <>
          {postponement?.state === 'waiting' && <Waiting postponement={postponement} {...props} />}
          {postponement?.state === 'done' && <Choices postponement={postponement} />}
          {postponement?.state !== 'waiting' && (
            <Section title={postponement ? 'Mudar os dias outra vez' : 'Propor outros dias'}>
              <Proposal days={{ startDate: data.startDate, endDate: data.endDate }} {...props} />
            </Section>
          )}
        </>
      )}
    </EventPage>
  )
}
