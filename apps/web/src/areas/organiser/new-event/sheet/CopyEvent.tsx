import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { formOf } from '../draft-document.ts'
import type { DraftForm } from '../draft-form.ts'

type Props = { admin: Admin; onClose: () => void; onCopied: (copied: DraftForm) => void }

/** Chooses an event of the shop and copies its categories and bundles. */
export function CopyEvent({ admin, onClose, onCopied }: Props) {
  const [eventUUID, setEventUUID] = useState('')
  const input = { query: { token: admin.token, online: '1' } } as const
  const { data, error } = useAdminQuery('GET /api/events/', input, admin)
  const { send, busy } = useAdminSend(admin)
  const latest = [...(data?.items ?? [])].sort((one, other) => other.startDate.localeCompare(one.startDate))

  async function copy() {
    const answer = await send(() =>
      api('GET /api/events/:eventUUID/template', { params: { eventUUID }, query: { token: admin.token } }),
    )
    if (answer) onCopied(formOf(answer.document))
  }

  return (
    <FormDialog
      title="Copiar categorias de outro evento"
      send="Copiar"
      isReady={eventUUID !== ''}
      busy={busy}
      onSend={() => void copy()}
      onClose={onClose}
    >
      <Select
        label="Evento"
        value={eventUUID}
        onValue={setEventUUID}
        options={[
          { value: '', label: data ? 'Escolha' : 'Carregando…' },
          ...latest.map((event) => ({
            value: event.eventUUID,
            label: `${event.name} (${event.startDate.slice(0, 4)})`,
          })),
        ]}
        hint="Copia categorias, pacotes e exigências, com preços e vagas. Datas e vendas não vêm junto."
        error={error ? 'Não foi possível carregar os eventos. Tente de novo.' : undefined}
      />
    </FormDialog>
  )
}
