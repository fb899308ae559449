import { accountMessages, FIELD_BOUNDS, isValidPassword } from '@porteira/domain'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { PasswordField, type Refusal } from '#components/person/PasswordField.tsx'

type Props = {
  cpf: string
  busy: boolean
  refusal: Refusal | undefined
  onPassword: (password: string) => void
  onClose: () => void
  /** Above the fields, such as a question about the account. */
  children?: ReactNode
}

/** Asks for a new password twice. The button is enabled when both are equal and long enough. */
export function PasswordDialog({ cpf, busy, refusal, onPassword, onClose, children }: Props) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const differs = again.length >= password.length && again !== password
  const fits = isValidPassword(password) && password === again && refusal?.password !== password

  return (
    <FormDialog
      title="Defina sua senha"
      isReady={fits}
      reason={missing(password, again)}
      busy={busy}
      onSend={() => onPassword(password)}
      onClose={onClose}
    >
      {children}
      <PasswordField
        cpf={cpf}
        password={password}
        refusal={refusal}
        onPassword={setPassword}
        hint={accountMessages.passwordHint}
        autoComplete="new-password"
      />
      <PasswordInput
        label="Confirme a senha"
        name="again"
        value={again}
        onValue={setAgain}
        error={differs ? accountMessages.passwordsDiffer : undefined}
        maxLength={FIELD_BOUNDS.password}
        autoComplete="new-password"
      />
    </FormDialog>
  )
}

/** What is missing until both fields have the same long password. */
function missing(password: string, again: string) {
  if (password === '') return 'Digite a senha nova.'
  if (!isValidPassword(password)) return 'A senha precisa de pelo menos 8 caracteres.'
  return password === again ? undefined : 'Digite a mesma senha nos dois campos.'
}
