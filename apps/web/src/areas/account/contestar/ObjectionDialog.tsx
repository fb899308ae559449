import type { ContestedEntry } from '@porteira/contract'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useSend } from '#components/send/use-send.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'

type Props = { code: string; entry: ContestedEntry; onDone: () => void; onClose: () => void }

/** Sends an objection with an optional reason. */
export function ObjectionDialog({ code, entry, onDone, onClose }: Props) {
  const show = useMessage()
  const [reason, setReason] = useState('')
  const { send, busy } = useSend()

  async function object() {
    await send(async () => {
      const { cartItemId } = entry
      const { msg } = await api('POST /api/objections/', { body: { code, cartItemId, reason } })
      await show(msg)
    })
    onDone()
  }

  return (
    <FormDialog
      title={`Contestar a inscrição em ${entry.categoryName}?`}
      send="Contestar"
      look="danger"
      busy={busy}
      onSend={() => void object()}
      onClose={onClose}
    >
      <TextArea
        label="Motivo (opcional)"
        hint="Só a organização lê este texto."
        value={reason}
        onValue={setReason}
        maxLength={300}
        rows={4}
      />
    </FormDialog>
  )
}
