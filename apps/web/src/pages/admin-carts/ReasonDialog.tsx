import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

type Props = { title: string; onReason: (reason: string) => void; onClose: () => void }

export function ReasonDialog({ title, onReason, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title={title}
      buttons="two"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button look="danger" disabled={reason.trim() === ''} onClick={() => onReason(reason.trim())}>
            Confirmar
          </Button>
        </>
      }
    >
      <TextInput
        label="Motivo"
        hint="O comprador recebe este texto por e-mail."
        value={reason}
        onValue={setReason}
        maxLength={300}
      />
    </Dialog>
  )
}
