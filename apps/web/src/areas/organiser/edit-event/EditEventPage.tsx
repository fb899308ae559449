import type { Event } from '@porteira/contract'
import { formatDate, formatDayAndTime } from '@porteira/domain'
import { api } from '#api/client.ts'
import { readStored } from '#storage/session.ts'
import type { Admin } from '#components/admin/admin.ts'
import { EditForm } from '#areas/organiser/components/EditForm.tsx'
import { eventSettings } from '#areas/organiser/components/event-settings.ts'
import { type FixedFacts, yesNo } from '#areas/organiser/components/FormFields.tsx'
import { LoadedForm } from '#areas/organiser/components/LoadedForm.tsx'
import { BannerUpload } from '#components/event/BannerUpload.tsx'
import { SafeHtml } from '#components/html/SafeHtml.tsx'

const EditEventPage = ({ admin }: { admin: Admin }) => (
  <LoadedForm
    admin={admin}
    ask="GET /api/events/:eventUUID"
    input={{ params: { eventUUID: readStored('eventUUID') }, query: { token: admin.token } }}
  >
    {(event) => <EventForm admin={admin} event={event} />}
  </LoadedForm>
)
export default EditEventPage

const EventForm = ({ event, admin }: { event: Event; admin: Admin }) => (
  <EditForm
    title="Edição de evento:"
    name={event.name}
    facts={factsOf(event)}
    picture={<BannerUpload event={event} admin={admin} />}
    fields={eventSettings}
    initial={event}
    admin={admin}
    send={(values) =>
      api('PUT /api/events/:eventUUID', {
        params: { eventUUID: event.eventUUID },
        query: { token: admin.token },
        body: { ...values, ...seen(event) },
      })
    }
  />
)

const seen = ({ updatedOn }: Event) => (updatedOn ? { updatedOn } : {})

const moment = (text = '') => (text ? formatDayAndTime(text) : '')

const factsOf = (event: Event): Parameters<typeof FixedFacts>[0]['facts'] => [
  ['shortName', event.shortName],
  ['details', event.details.trim() && <SafeHtml key="details" html={event.details} />],
  ['venue', event.venue],
  ['address', event.address],
  ['state', event.state],
  ['city', event.city],
  ['federationName', event.federationName ?? ''],
  ['regionName', event.regionName ?? ''],
  ['ctgName', event.ctgName ?? ''],
  ['startDate', formatDate(event.startDate)],
  ['endDate', formatDate(event.endDate)],
  ['salesStart', moment(event.salesStart)],
  ['salesEnd', moment(event.salesEnd)],
  ['salesClosed', yesNo(event.salesClosed)],
  ['rankingsLiveNow', yesNo(event.rankingsLiveNow)],
  ['rankingsUpdatedOn', moment(event.rankingsUpdatedOn ?? '')],
]
