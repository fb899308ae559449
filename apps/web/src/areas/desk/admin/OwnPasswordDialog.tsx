import { isValidPassword } from '@porteira/domain'
import { useState } from 'react'
import { PasswordField, type Refusal } from '#components/person/PasswordField.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'

type Props = {
  title: string
  /** The CPF of the login. */
  cpf: string
  busy: boolean
  refusal: Refusal | undefined
  onPassword: (password: string) => void
  onClose: () => void
}

/** Asks a logged-in administrator for the password again. */
export function OwnPasswordDialog({ title, cpf, busy, refusal, onPassword, onClose }: Props) {
  const [password, setPassword] = useState('')

  return (
    <FormDialog
      title={title}
      isReady={isValidPassword(password)}
      busy={busy}
      onSend={() => onPassword(password)}
      onClose={onClose}
    >
      <p>Para continuar, digite a senha do seu login.</p>
      <PasswordField
        cpf={cpf}
        password={password}
        refusal={refusal}
        onPassword={setPassword}
        autoComplete="current-password"
        data-first-focus
      />
    </FormDialog>
  )
}
