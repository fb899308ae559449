import { FIELD_LIMITS, isValidPassword } from '@porteira/domain'
import { useEffect, useRef, useState } from 'react'
import { recall } from '#api/session.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

export type Refusal = { password: string; message: string }

type Props = {
  title: string
  busy: boolean
  /** The last password that was wrong, and the sentence about it. */
  refusal: Refusal | undefined
  onPassword: (password: string) => void
  onClose: () => void
}

/** Asks a person who is logged in for the password of this login again. */
export function OwnPasswordDialog({ title, busy, refusal, onPassword, onClose }: Props) {
  const [password, setPassword] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refusal) box.current?.focus()
  }, [refusal])

  return (
    <FormDialog
      title={title}
      isReady={isValidPassword(password)}
      busy={busy}
      onSend={() => onPassword(password)}
      onClose={onClose}
    >
      <p>Para continuar, digite a senha do seu login.</p>
      {/* Password managers find the password under this name. */}
      <input hidden readOnly name="username" autoComplete="username" value={recall('mdlCPF')} />
      <TextInput
        label="Senha"
        name="password"
        type="password"
        value={password}
        onValue={setPassword}
        error={refusal?.password === password ? refusal.message : undefined}
        inputRef={box}
        maxLength={FIELD_LIMITS.password}
        autoComplete="current-password"
        data-first-focus
      />
    </FormDialog>
  )
}
