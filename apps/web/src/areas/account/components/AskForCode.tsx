import { accountMessages, isValidCpf, isValidEmail, isValidMobile } from '@porteira/domain'
import { type FormEvent, useRef } from 'react'
import { CpfField } from '#components/person/CpfField.tsx'
import { useMessage } from '#components/messages/messages.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { CODES_PER_ACCOUNT, sendAgainIn } from './code-words.ts'
import { contactFields } from './contact-fields.ts'
import type { RecoveryInput } from './use-send-code.ts'

const ways = {
  email: {
    says: 'Enviaremos um código para o e-mail do seu cadastro.',
    isValid: isValidEmail,
    invalid: accountMessages.invalidEmail,
  },
  mobile: {
    says: 'Enviaremos um código para o celular do seu cadastro.',
    isValid: isValidMobile,
    invalid: accountMessages.invalidMobile,
  },
} as const

type Props = {
  by: keyof typeof ways
  typed: RecoveryInput
  onTyped: (typed: RecoveryInput) => void
  busy: boolean
  /** Seconds until the server sends this account another code. */
  waitSeconds: number
  /** Called when CPF and contact are valid. */
  onValid: () => void
}

/** The form for CPF and contact of an account with a forgotten password. */
export function AskForCode({ by, typed, onTyped, busy, waitSeconds, onValid }: Props) {
  const { says, isValid, invalid } = ways[by]
  const { cpf, contact } = typed
  const show = useMessage()
  const cpfBox = useRef<HTMLInputElement>(null)
  const contactBox = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || waitSeconds > 0) return
    if (!isValidCpf(cpf)) {
      await show(accountMessages.invalidCpf)
      return cpfBox.current?.focus()
    }
    if (!isValid(contact)) {
      await show(invalid)
      return contactBox.current?.focus()
    }
    onValid()
  }

  return (
    <form className={layout['stack']} noValidate onSubmit={(event) => void submit(event)}>
      <p>{says}</p>
      <CpfField
        inputRef={cpfBox}
        name="cpf"
        value={cpf}
        onValue={(value) => onTyped({ cpf: value, contact })}
        autoComplete="username"
      />
      <TextInput
        {...contactFields[by]}
        value={contact}
        onValue={(value) => onTyped({ cpf, contact: value })}
        inputRef={contactBox}
      />
      <Button type="submit" look="main" fill busy={busy} disabled={waitSeconds > 0}>
        {waitSeconds > 0 ? sendAgainIn(waitSeconds) : 'Enviar código'}
      </Button>
      {waitSeconds > 0 && <p className={typography['caption']}>{CODES_PER_ACCOUNT}</p>}
    </form>
  )
}
