import { accountMessages, FIELD_LIMITS, isValidCpf, isValidEmail, isValidMobile } from '@porteira/domain'
import { type FormEvent, useRef } from 'react'
import { recall } from '#storage/session.ts'
import { CpfField } from '#components/person/CpfField.tsx'
import { useMessage } from '#components/messages/messages.tsx'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { useSendCode } from './use-send-code.ts'

const ways = {
  email: {
    says: 'Enviaremos um código para o e-mail do seu cadastro.',
    isValid: isValidEmail,
    invalid: accountMessages.invalidEmail,
    field: {
      label: 'E-mail',
      shape: 'uppercase',
      maxLength: FIELD_LIMITS.email,
      inputMode: 'email',
      autoComplete: 'email',
      spellCheck: false,
    },
  },
  mobile: {
    says: 'Enviaremos um código para o celular do seu cadastro.',
    isValid: isValidMobile,
    invalid: accountMessages.invalidMobile,
    field: {
      label: 'Celular',
      hint: 'Com o DDD da sua região.',
      shape: 'digits',
      maxLength: FIELD_LIMITS.mobile,
      inputMode: 'tel',
      autoComplete: 'tel-national',
    },
  },
} as const

export type Typed = { cpf: string; contact: string }

/** Who is asking, as far as this device knows. */
export const nothingTyped = (): Typed => ({ cpf: recall('mdlCPF'), contact: '' })

type Props = { by: keyof typeof ways; typed: Typed; onTyped: (typed: Typed) => void; onSent: () => void }

/** CPF and contact of the account whose password was forgotten. */
export function AskForCode({ by, typed, onTyped, onSent }: Props) {
  const { says, isValid, invalid, field } = ways[by]
  const { cpf, contact } = typed
  const show = useMessage()
  const cpfBox = useRef<HTMLInputElement>(null)
  const contactBox = useRef<HTMLInputElement>(null)
  const { send, busy } = useSendCode()

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
        {...field}
        name={by}
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
