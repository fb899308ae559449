import { accountMessages, FIELD_LIMITS, isValidPassword } from '@porteira/domain'
import { useEffect, useRef, useState } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

type Props = {
  cpf: string
  busy: boolean
  /** The last password that was refused, and why. */
  refusal: Refusal | undefined
  onPassword: (password: string) => void
  onClose: () => void
}
type Refusal = { password: string; message: string }

/** Asks for a new password twice. It can be confirmed once both are the same and long enough. */
export function PasswordDialog({ cpf, busy, refusal, onPassword, onClose }: Props) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const differs = again.length >= password.length && again !== password
  const isRefused = refusal?.password === password
  const fits = isValidPassword(password) && password === again && !isRefused
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refusal) box.current?.focus()
  }, [refusal])

  return (
    <FormDialog
      title="Defina sua senha"
      isReady={fits}
      busy={busy}
      onSend={() => onPassword(password)}
      onClose={onClose}
    >
      {/* Password managers file the password under this name. */}
      <input hidden readOnly name="username" autoComplete="username" value={cpf} />
      <TextInput
        label="Senha"
        name="password"
        type="password"
        value={password}
        onValue={setPassword}
        hint={accountMessages.passwordHint}
        error={isRefused ? refusal.message : undefined}
        inputRef={box}
        maxLength={FIELD_LIMITS.password}
        autoComplete="new-password"
      />
      <TextInput
        label="Confirme a senha"
        name="again"
        type="password"
        value={again}
        onValue={setAgain}
        error={differs ? accountMessages.passwordsDiffer : undefined}
        maxLength={FIELD_LIMITS.password}
        autoComplete="new-password"
      />
    </FormDialog>
  )
}
