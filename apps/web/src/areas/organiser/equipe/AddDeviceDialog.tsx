import type { DeviceRole, Reply } from '@porteira/contract'
import { roleName } from '@porteira/domain'
import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { roleSentences } from '#components/staff/role-words.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import type { DeviceLink } from './DeviceLinkDialog.tsx'
import { useFieldRefusal } from './use-field-refusal.ts'

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
  const { send, busy } = useAdminSend(admin)
  const [name, setName] = useState('')
  const [role, setRole] = useState<DeviceRole>('scorer')
  const [eventUUID, setEvent] = useState(events[0]?.eventUUID ?? '')
  const { errorOf, clear, refused } = useFieldRefusal(FIELD_OF)

  async function add() {
    clear()
    const body = { name: name.trim(), role, eventUUID }
    const answer = await send(() =>
      api('POST /api/team/devices', { query: { token: admin.token }, body }).catch(refused),
    )
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
      <Select
        label="Papel"
        hint={roleSentences[role]}
        value={role}
        onValue={setRole}
        options={ROLES.map((value) => ({ value, label: roleName(value) }))}
      />
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
