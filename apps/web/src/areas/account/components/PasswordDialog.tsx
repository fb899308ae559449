import { accountMessages, FIELD_BOUNDS, isValidPassword } from '@porteira/domain'
import { useState } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { PasswordField, type Refusal } from '#components/person/PasswordField.tsx'

type Props = {
  cpf: string
  busy: boolean
  refusal: Refusal | undefined
  onPassword: (password: string) => void
  onClose: () => void
}

/** Asks for a new password twice. The button is enabled when both are equal and long enough. */
export function PasswordDialog({ cpf, busy, refusal, onPassword, onClose }: Props) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const differs = again.length >= password.length && again !== password
  const fits = isValidPassword(password) && password === again && refusal?.password !== password

  return (
    <FormDialog
      title="Defina sua senha"
      isReady={fits}
      busy={busy}
      onSend={() => onPassword(password)}
      onClose={onClose}
    >
      <PasswordField
        cpf={cpf}
        password={password}
        refusal={refusal}
        onPassword={setPassword}
        hint={accountMessages.passwordHint}
        autoComplete="new-password"
      />
      <TextInput
        label="Confirme a senha"
        name="again"
        type="password"
        value={again}
        onValue={setAgain}
        error={differs ? accountMessages.passwordsDiffer : undefined}
        maxLength={FIELD_BOUNDS.password}
        autoComplete="new-password"
      />
    </FormDialog>
  )
}
