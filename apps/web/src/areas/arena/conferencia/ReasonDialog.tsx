import { type ReactNode, useState } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

const MAX_REASON = 200

type Props = {
  title: string
  send: string
  children?: ReactNode
  isReady?: boolean
  onSend: (reason: string) => void
  onClose: () => void
}

/** Asks why a step is taken back or a document is waived. The reason stays in the history. */
export function ReasonDialog({ title, send, children, isReady = true, onSend, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={title}
      send={send}
      isReady={isReady && reason.trim() !== ''}
      reason={isReady ? 'Escreva o motivo.' : 'Escolha o que dispensar.'}
      onSend={() => onSend(reason.trim())}
      onClose={onClose}
    >
      {children}
      <TextInput
        label="Motivo"
        hint="Fica no histórico. Não escreva nomes nem CPF."
        value={reason}
        onValue={setReason}
        maxLength={MAX_REASON}
        autoComplete="off"
        data-first-focus
      />
    </FormDialog>
  )
}
