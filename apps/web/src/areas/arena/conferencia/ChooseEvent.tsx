import type { OwnRole } from '@porteira/contract'
import { adminMessages, businessDate } from '@porteira/domain'
import { useState } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Select } from '#ui/Select.tsx'
import { eventsOfRoles, nearestEvent, type OwnEvent } from '../components/own-events.ts'
import { ownEvents } from '../components/queries.ts'

type Props = { admin: Admin; roles: OwnRole[]; onChoose: (event: OwnEvent) => void }

/** The events that a person may check in. The one of today, or the next one, is chosen first. */
export function ChooseEvent({ admin, roles, onChoose }: Props) {
  const { data, error, isAsking, again } = useAdminQuery(...ownEvents(admin.token), admin)
  const [today] = useState(() => businessDate(new Date()))
  if (error || !data) return <LoadState {...{ data, error, isAsking, again }} shape={[3]} />
  const events = roles.some(({ eventUUID }) => eventUUID === null) ? data.items : eventsOfRoles(roles)
  const ids = new Set(events.map(({ eventUUID }) => eventUUID))
  const dated = data.items.filter(({ eventUUID }) => ids.has(eventUUID))
  return <Choice events={events} first={nearestEvent(dated, today) ?? events[0]} onChoose={onChoose} />
}

type ChoiceProps = {
  events: readonly OwnEvent[]
  first: OwnEvent | undefined
  onChoose: (event: OwnEvent) => void
}

function Choice({ events, first, onChoose }: ChoiceProps) {
  const [chosen, choose] = useState(first?.eventUUID ?? '')
  const event = events.find(({ eventUUID }) => eventUUID === chosen)
  if (!event) return <EmptyState says={adminMessages.noEvents} />
  return (
    <>
      <Select
        label="Evento"
        value={chosen}
        onValue={choose}
        options={events.map(({ eventUUID, name }) => ({ value: eventUUID, label: name }))}
      />
      <Button look="main" onClick={() => onChoose({ eventUUID: event.eventUUID, name: event.name })}>
        Abrir a conferência
      </Button>
    </>
  )
}
