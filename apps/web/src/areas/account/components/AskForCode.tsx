import { accountMessages, isValidCpf, isValidEmail, isValidMobile } from '@porteira/domain'
import { type FormEvent, useRef } from 'react'
import { CpfField } from '#components/person/CpfField.tsx'
import { useMessage } from '#components/messages/messages.tsx'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { contactFields } from './contact-fields.ts'
import { useSendCode } from './use-send-code.ts'

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

export type RecoveryInput = { cpf: string; contact: string }

type Props = {
  by: keyof typeof ways
  typed: RecoveryInput
  /** The short name of the event to return to; '' when there is none. */
  landing: string
  onTyped: (typed: RecoveryInput) => void
  onSent: () => void
}

/** The form for CPF and contact of an account with a forgotten password. */
export function AskForCode({ by, typed, landing, onTyped, onSent }: Props) {
  const { says, isValid, invalid } = ways[by]
  const { cpf, contact } = typed
  const show = useMessage()
  const cpfBox = useRef<HTMLInputElement>(null)
  const contactBox = useRef<HTMLInputElement>(null)
  const { send, busy } = useSendCode(landing)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!isValidCpf(cpf)) {
      await show(accountMessages.invalidCpf)
      return cpfBox.current?.focus()
    }
    if (!isValid(contact)) {
      await show(invalid)
      return contactBox.current?.focus()
    }
    if (await send(cpf, by === 'email' ? { email: contact } : { mobile: contact })) onSent()
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
      <Button type="submit" look="main" fill busy={busy}>
        Enviar código
      </Button>
    </form>
  )
}
