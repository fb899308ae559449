import { FIELD_BOUNDS } from '@porteira/domain'
import { useEffect, useRef } from 'react'
import { TextInput } from '#ui/TextInput.tsx'

/** The last password that was refused, and why. */
export type Refusal = { password: string; message: string }

type Props = {
  /** Password managers find and file the password under it. */
  cpf: string
  password: string
  refusal: Refusal | undefined
  onPassword: (password: string) => void
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  'data-first-focus'?: boolean
}

/** The password of a dialog. It shows why it was refused until it is changed, and takes the focus then. */
export function PasswordField({ cpf, password, refusal, onPassword, ...input }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refusal) box.current?.focus()
  }, [refusal])

  return (
    <>
      <input hidden readOnly name="username" autoComplete="username" value={cpf} />
      <TextInput
        {...input}
        label="Senha"
        name="password"
        type="password"
        value={password}
        onValue={onPassword}
        error={refusal?.password === password ? refusal.message : undefined}
        inputRef={box}
        maxLength={FIELD_BOUNDS.password}
      />
    </>
  )
}
