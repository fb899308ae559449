import { accountMessages, FIELD_LIMITS, isValidPassword } from '@porteira/domain'
import { type FormEvent, useState } from 'react'
import words from '#styles/words.module.css'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

type Props = { cpf: string; busy: boolean; onPassword: (password: string) => void; onClose: () => void }

/** Asks for a new password twice. It can be confirmed once both are the same and long enough. */
export function PasswordDialog({ cpf, busy, onPassword, onClose }: Props) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const differs = again.length >= password.length && again !== password
  const fits = isValidPassword(password) && password === again

  function submit(event: FormEvent) {
    event.preventDefault()
    if (fits && !busy) onPassword(password)
  }

  return (
    <Dialog
      title="Defina sua senha"
      buttons="two"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button type="submit" form="password" look="main" disabled={!fits} busy={busy}>
            OK
          </Button>
        </>
      }
    >
      <form id="password" className={words['stack']} noValidate onSubmit={submit}>
        {/* Password managers file the password under this name. */}
        <input hidden readOnly name="username" autoComplete="username" value={cpf} />
        <TextInput
          label="Senha"
          name="password"
          type="password"
          value={password}
          onValue={setPassword}
          hint={accountMessages.passwordHint}
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
      </form>
    </Dialog>
  )
}
