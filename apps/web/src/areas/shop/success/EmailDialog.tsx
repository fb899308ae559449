import { FIELD_BOUNDS, isValidEmail } from '@porteira/domain'
import { useState } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

type Props = { busy: boolean; onEmail: (email: string) => void; onClose: () => void }

/** Asks for the mail address of this receipt. The address of the account stays unchanged. */
export function EmailDialog({ busy, onEmail, onClose }: Props) {
  const [email, setEmail] = useState('')

  return (
    <FormDialog
      title="Para onde enviamos?"
      isReady={isValidEmail(email)}
      busy={busy}
      onSend={() => onEmail(email)}
      onClose={onClose}
    >
      <TextInput
        label="E-mail"
        name="email"
        value={email}
        onValue={setEmail}
        hint="Vale só para o comprovante desta inscrição."
        maxLength={FIELD_BOUNDS.email}
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        data-first-focus
      />
    </FormDialog>
  )
}
