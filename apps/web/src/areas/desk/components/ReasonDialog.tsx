import { useState } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

type Props = {
  title: string
  hint?: string
  maxLength?: number
  onReason: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of a decision. */
export function ReasonDialog(props: Props) {
  const {
    title,
    hint = 'O comprador recebe este texto por e-mail.',
    maxLength = 300,
    onReason,
    onClose,
  } = props
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
      <TextInput label="Motivo" hint={hint} value={reason} onValue={setReason} maxLength={maxLength} />
    </FormDialog>
  )
}
