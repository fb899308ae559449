import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import type { Horse } from './queries.ts'

type Props = {
  horse: Horse
  title: string
  admin: Admin
  eventUUID: string
  onSaved: () => void
  onClose: () => void
}

/** Changes name and owner of a horse. */
export function HorseDialog({ horse, title, admin, eventUUID, onSaved, onClose }: Props) {
  const { sendAndSay, busy } = useAdminSend(admin)
  const [name, setName] = useState(horse.name)
  const [owner, setOwner] = useState(horse.owner)

  async function save() {
    await sendAndSay(
      () =>
        api('PUT /api/events/:eventUUID/horses/:horseKey', {
          params: { eventUUID, horseKey: horse.horseKey },
          query: { token: admin.token },
          body: { name, owner },
        }),
      onSaved,
    )
  }

  return (
    <FormDialog
      title={title || 'Cavalo sem registro'}
      send="Salvar"
      isReady
      busy={busy}
      onSend={() => void save()}
      onClose={onClose}
    >
      <TextInput label="Nome" shape="uppercase" value={name} onValue={setName} maxLength={100} />
      <TextInput label="Proprietário" shape="uppercase" value={owner} onValue={setOwner} maxLength={100} />
    </FormDialog>
  )
}
