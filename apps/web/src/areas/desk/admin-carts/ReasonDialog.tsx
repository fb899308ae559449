import { useState } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

type Props = { title: string; hint?: string; onReason: (reason: string) => void; onClose: () => void }

export function ReasonDialog(props: Props) {
  const { title, hint = 'O comprador recebe este texto por e-mail.', onReason, onClose } = props
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={title}
      send="Confirmar"
      look="danger"
      isReady={reason.trim() !== ''}
      onSend={() => onReason(reason.trim())}
      onClose={onClose}
    >
      <TextInput label="Motivo" hint={hint} value={reason} onValue={setReason} maxLength={300} />
    </FormDialog>
  )
}
