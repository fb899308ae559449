import type { Reply, Role } from '@porteira/contract'
import { isValidCpf } from '@porteira/domain'
import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { CpfField } from '#components/person/CpfField.tsx'
import { personRoles } from '#components/staff/role-words.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { useFieldForm } from '#areas/organiser/components/use-field-form.ts'

type Props = {
  team: Pick<Reply<'GET /api/team/'>, 'events' | 'mayGrantAll'>
  admin: Admin
  onChanged: () => void
  onClose: () => void
}

type Field = 'cpf' | 'role' | 'until'

/** Asks for the person, the role, the event and the last day. */
export function GrantDialog({ team, admin, onChanged, onClose }: Props) {
  const show = useMessage()
  const [cpf, setCpf] = useState('')
  const [role, setRole] = useState<Role>('desk')
  const [event, setEvent] = useState(team.events[0]?.eventUUID ?? ALL)
  const [until, setUntil] = useState('')
  const { submit, busy, errorOf, clear } = useFieldForm(admin, FIELD_OF)

  async function grant() {
    const body = { cpf, role, eventUUID: event === ALL ? null : event, until: until || null }
    const answer = await submit(() => api('POST /api/team/grants', { query: { token: admin.token }, body }))
    if (!answer) return
    onChanged()
    onClose()
    await show(answer.msg, { passesByItself: true })
  }

  return (
    <FormDialog
      title="Conceder papel"
      send="Conceder"
      isReady={isValidCpf(cpf)}
      reason="Digite o CPF de quem já tem cadastro."
      busy={busy}
      onSend={() => void grant()}
      onClose={onClose}
    >
      <CpfField
        label="CPF da pessoa"
        value={cpf}
        onValue={(typed) => {
          setCpf(typed)
          clear()
        }}
        error={errorOf('cpf')}
        autoComplete="off"
        data-first-focus
      />
      <RoleSelect roles={personRoles} value={role} onValue={setRole} error={errorOf('role')} />
      <Select
        label="Evento"
        value={event}
        onValue={setEvent}
        options={[
          ...team.events.map(({ eventUUID, name }) => ({ value: eventUUID, label: name })),
          ...(team.mayGrantAll === 1 ? [{ value: ALL, label: 'Todos os eventos' }] : []),
        ]}
      />
      <TextInput
        label="Até (opcional)"
        hint={`O último dia do papel. Vazio: ${event === ALL ? 'sem fim' : 'até sete dias depois do evento'}.`}
        type="date"
        value={until}
        onValue={setUntil}
        error={errorOf('until')}
      />
    </FormDialog>
  )
}

const ALL = 'all'

/** The field that a refusal of the server is about. */
const FIELD_OF: Partial<Record<string, Field>> = {
  not_found: 'cpf',
  invalid_cpf: 'cpf',
  to_oneself: 'cpf',
  minor: 'cpf',
  is_administrator: 'cpf',
  already_granted: 'role',
  invalid_until: 'until',
}
