import type { Event, Input } from '@porteira/contract'
import { formatDate, formatDay, formatTime } from '@porteira/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api } from '#api/client.ts'
import { recall, token } from '#api/session.ts'
import { FixedFacts, FormFields, yesNo } from '#components/admin/FormFields.tsx'
import { FormPage } from '#components/admin/FormPage.tsx'
import { useAdminAccess } from '#components/admin/use-admin-access.ts'
import { useAdminCall } from '#components/admin/use-admin-call.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { useForm } from '#components/admin/use-form.ts'
import { LoadFailure } from '#components/LoadFailure.tsx'
import { useMessage } from '#components/messages.tsx'
import { PageSkeleton } from '#components/PageSkeleton.tsx'
import words from '#styles/words.module.css'
import { eventFields } from './event-fields.ts'

const HERE = '/edit-event'

export default function EditEventPage() {
  return useAdminAccess(HERE) ? <Loaded /> : <PageSkeleton />
}

function Loaded() {
  const input = { params: { eventUUID: recall('eventUUID') }, query: { token: token() } }
  const { data, error, isAsking, again } = useAdminQuery('GET /api/events/:eventUUID', input, HERE)
  if (error) return <LoadFailure error={error} busy={isAsking} onRetry={again} />
  return data ? <EventForm event={data} /> : <PageSkeleton />
}

function EventForm({ event }: { event: Event }) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const show = useMessage()
  const form = useForm(eventFields, event)
  const { run, busy } = useAdminCall(HERE)

  async function save() {
    const values = await form.finished()
    if (!values) return
    const answer = await run(() =>
      api('PUT /api/events/:eventUUID', {
        params: { eventUUID: event.eventUUID },
        query: { token: token() },
        body: { ...(values as Input<'PUT /api/events/:eventUUID'>['body']), ...seen(event) },
      }),
    )
    if (!answer) return
    await client.invalidateQueries()
    await show(answer.msg, { passesByItself: true })
    navigate('/purchase')
  }

  return (
    <FormPage
      title="Edição de evento:"
      busy={busy}
      onSave={() => void save()}
      onBack={() => navigate('/purchase')}
    >
      <section className={words['stack']}>
        <h2 className={words['section']}>{event.name}</h2>
        <FixedFacts facts={factsOf(event)} />
      </section>
      <FormFields fields={eventFields} draft={form.draft} problem={form.problem} onChange={form.change} />
    </FormPage>
  )
}

const seen = ({ updatedOn }: Event) => (updatedOn ? { updatedOn } : {})

const moment = (text = '') => (text ? `${formatDay(new Date(text))} ${formatTime(new Date(text))}` : '')

const factsOf = (event: Event): Parameters<typeof FixedFacts>[0]['facts'] => [
  ['shortName', event.shortName],
  ['venue', event.venue],
  ['address', event.address],
  ['city', `${event.city} (${event.state})`],
  ['startDate', formatDate(event.startDate)],
  ['endDate', formatDate(event.endDate)],
  ['salesStart', moment(event.salesStart)],
  ['salesEnd', moment(event.salesEnd)],
  ['salesClosed', yesNo(event.salesClosed)],
  ['federationName', event.federationName ?? ''],
  ['regionName', event.regionName ?? ''],
  ['ctgName', event.ctgName ?? ''],
]
