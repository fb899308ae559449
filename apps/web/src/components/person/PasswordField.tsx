import { FIELD_BOUNDS } from '@porteira/domain'
import { useEffect, useRef } from 'react'
import { PasswordInput } from '#ui/PasswordInput.tsx'

/** The last refused password with the message of the refusal. */
export type Refusal = { password: string; message: string }

type Props = {
  /** Password managers use it as the user name. */
  cpf: string
  password: string
  refusal: Refusal | undefined
  onPassword: (password: string) => void
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  'data-first-focus'?: boolean
}

/** The password field of a dialog. A refusal gives it the focus and stays visible until the password changes. */
export function PasswordField({ cpf, password, refusal, onPassword, ...input }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refusal) box.current?.focus()
  }, [refusal])

  return (
    <>
      <input hidden readOnly name="username" autoComplete="username" value={cpf} />
      <PasswordInput
        {...input}
        label="Senha"
        name="password"
        value={password}
        onValue={onPassword}
        error={refusal?.password === password ? refusal.message : undefined}
        inputRef={box}
        maxLength={FIELD_BOUNDS.password}
      />
    </>
  )
}
