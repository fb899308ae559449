import type { DeviceRole, Reply } from '@porteira/contract'
import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import type { DeviceLink } from './DeviceLinkDialog.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { useFieldForm } from '#areas/organiser/components/use-field-form.ts'

type Props = {
  events: Reply<'GET /api/team/'>['events']
  admin: Admin
  onChanged: () => void
  onAdded: (link: DeviceLink) => void
  onClose: () => void
}

/** The roles that have a page for devices. */
const ROLES: readonly DeviceRole[] = ['scorer', 'announcer', 'checkin']

/** Asks for the name, the role and the event of a device. */
export function AddDeviceDialog({ events, admin, onChanged, onAdded, onClose }: Props) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<DeviceRole>('scorer')
  const [eventUUID, setEvent] = useState(events[0]?.eventUUID ?? '')
  const { submit, busy, errorOf } = useFieldForm(admin, FIELD_OF)

  async function add() {
    const body = { name: name.trim(), role, eventUUID }
    const answer = await submit(() => api('POST /api/team/devices', { query: { token: admin.token }, body }))
    if (!answer) return
    onChanged()
    onAdded({ ...answer, name: body.name })
  }

  return (
    <FormDialog
      title="Adicionar aparelho"
      send="Criar link"
      isReady={name.trim() !== ''}
      reason="Dê um nome ao aparelho."
      busy={busy}
      onSend={() => void add()}
      onClose={onClose}
    >
      <TextInput
        label="Nome do aparelho"
        hint="Como a equipe o chama: Tablet da cancha 1."
        value={name}
        onValue={setName}
        maxLength={60}
        autoComplete="off"
        error={errorOf('name')}
        data-first-focus
      />
      <RoleSelect roles={ROLES} value={role} onValue={setRole} />
      <Select
        label="Evento"
        hint="O acesso termina com o evento."
        value={eventUUID}
        onValue={setEvent}
        options={events.map((event) => ({ value: event.eventUUID, label: event.name }))}
        error={errorOf('event')}
      />
    </FormDialog>
  )
}

/** The field that a refusal of the server is about. */
const FIELD_OF: Partial<Record<string, 'name' | 'event'>> = { invalid_name: 'name', event_over: 'event' }
