import type { OwnRole } from '@porteira/contract'
import { adminMessages, businessDate } from '@porteira/domain'
import { useState } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Select } from '#ui/Select.tsx'
import { CategoryList } from './CategoryList.tsx'
import { eventsOfRoles, nearestEvent, type OwnEvent } from '../components/own-events.ts'
import { ownEvents } from '../components/queries.ts'

type Props = { admin: Admin; roles: OwnRole[] }

/** The categories of one event of the person; with several events a choice above. */
export default function OwnCategories({ admin, roles }: Props) {
  const named = eventsOfRoles(roles)
  const isForAll = roles.some(({ eventUUID }) => eventUUID === null)
  if (!isForAll) return <ChosenEvent admin={admin} events={named} first={named[0]} />
  return <AllEvents admin={admin} />
}

function AllEvents({ admin }: { admin: Admin }) {
  const { data, error, isAsking, again } = useAdminQuery(...ownEvents(admin.token), admin)
  const [today] = useState(() => businessDate(new Date()))
  if (error || !data) return <LoadState {...{ data, error, isAsking, again }} shape={[4, 3, 3]} />
  return <ChosenEvent admin={admin} events={data.items} first={nearestEvent(data.items, today)} />
}

type ChosenProps = { admin: Admin; events: readonly OwnEvent[]; first: OwnEvent | undefined }

function ChosenEvent({ admin, events, first }: ChosenProps) {
  const [chosen, choose] = useState(first?.eventUUID ?? '')
  if (events.length === 0) return <EmptyState says={adminMessages.noEvents} />
  return (
    <>
      {events.length === 1 ? (
        <p>{events[0]?.name}</p>
      ) : (
        <Select
          label="Evento"
          value={chosen}
          onValue={choose}
          options={events.map(({ eventUUID, name }) => ({ value: eventUUID, label: name }))}
        />
      )}
      <CategoryList key={chosen} eventUUID={chosen} token={admin.token} may={admin.may} linksToOffice />
    </>
  )
}
