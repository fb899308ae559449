import { useParams } from 'wouter'
import type { Admin } from '#components/admin/admin.ts'
import { EVENTS_LINK } from '#components/admin/admin-links.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import typography from '#styles/typography.module.css'
import { Section } from '#ui/Section.tsx'
import { Choices } from './Choices.tsx'
import { Proposal } from './Proposal.tsx'
import { Waiting } from './Waiting.tsx'

/** Moves the days of an event with entries by two people, and shows what its buyers choose. */
export default function AdiarPage({ admin }: { admin: Admin }) {
  const { eventUUID = '' } = useParams<{ eventUUID: string }>()
  const input = { params: { eventUUID }, query: { token: admin.token } }
  const { data, ...reading } = useAdminQuery('GET /api/events/:eventUUID/postponement', input, admin)
  const postponement = data?.postponement
  const props = { eventUUID, admin, onChanged: () => void reading.again() }

  return (
    <Page title="Adiar" place={EVENTS_LINK} width="wide">
      <LoadState data={data} {...reading} shape={[2, 6, 10]} />
      {data && (
        <>
          <p className={typography['subheading']}>{data.eventName}</p>
          {postponement?.state === 'waiting' && <Waiting postponement={postponement} {...props} />}
          {postponement?.state === 'done' && <Choices postponement={postponement} />}
          {postponement?.state !== 'waiting' && (
            <Section title={postponement ? 'Mudar os dias outra vez' : 'Propor outros dias'}>
              <Proposal days={{ startDate: data.startDate, endDate: data.endDate }} {...props} />
            </Section>
          )}
        </>
      )}
    </Page>
  )
}
