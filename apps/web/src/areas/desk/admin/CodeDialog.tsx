import { type ReactNode, useState } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

type Props = {
  title: string
  busy: boolean
  children?: ReactNode
  onCode: (code: string) => void
  onClose: () => void
}

/** Asks for a code of the authenticator, or for one of the backup codes. */
export function CodeDialog({ title, busy, children, onCode, onClose }: Props) {
  const [code, setCode] = useState('')

  return (
    <FormDialog
      title={title}
      isReady={code.trim().length >= 6}
      busy={busy}
      onSend={() => onCode(code.trim())}
      onClose={onClose}
    >
      {children}
      <TextInput
        label="Código do autenticador"
        value={code}
        onValue={setCode}
        maxLength={20}
        autoComplete="one-time-code"
        data-first-focus
      />
    </FormDialog>
  )
}
