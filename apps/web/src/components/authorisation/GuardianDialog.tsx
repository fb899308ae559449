import {
  accountMessages,
  authorisationMessages as messages,
  FIELD_BOUNDS,
  isFullName,
  isValidEmail,
  receivesSms,
} from '@porteira/domain'
import { useState } from 'react'
import { Radio } from '#ui/Choice.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './GuardianDialog.module.css'

export type Guardian = { name: string; mobile?: string; email?: string }

const ways = {
  mobile: {
    label: 'SMS',
    field: {
      label: 'Celular do responsável',
      hint: 'Com o DDD da região.',
      shape: 'digits',
      maxLength: FIELD_BOUNDS.mobile,
      inputMode: 'tel',
    },
    isValid: receivesSms,
    invalid: messages.noMobile,
  },
  email: {
    label: 'E-mail',
    field: {
      label: 'E-mail do responsável',
      maxLength: FIELD_BOUNDS.email,
      inputMode: 'email',
      spellCheck: false,
    },
    isValid: isValidEmail,
    invalid: accountMessages.invalidEmail,
  },
} as const

type Props = {
  riderName: string
  /** The guardian of the link before. */
  name: string
  busy: boolean
  onGuardian: (guardian: Guardian) => void
  onClose: () => void
}

/** Asks for the guardian of a minor, who gets a link by SMS or by mail. */
export function GuardianDialog({ riderName, name: before, busy, onGuardian, onClose }: Props) {
  const [name, setName] = useState(before)
  const [by, setBy] = useState<keyof typeof ways>('mobile')
  const [contact, setContact] = useState('')
  const [errors, setErrors] = useState<{ name?: string; contact?: string }>({})
  const { field, isValid, invalid } = ways[by]

  function send() {
    if (!isFullName(name)) return setErrors({ name: messages.invalidName })
    if (!isValid(contact.trim())) return setErrors({ contact: invalid })
    setErrors({})
    onGuardian({ name, [by]: contact.trim() })
  }

  return (
    <FormDialog
      title={`Responsável por ${riderName}`}
      send="Enviar link"
      busy={busy}
      onSend={send}
      onClose={onClose}
    >
      <TextInput
        label="Nome do responsável"
        value={name}
        onValue={setName}
        shape="uppercase"
        maxLength={FIELD_BOUNDS.name}
        autoComplete="off"
        error={errors.name}
      />
      <fieldset className={styles['channels']}>
        <legend>Enviar o link por</legend>
        {(['mobile', 'email'] as const).map((way) => (
          <Radio
            key={way}
            name="channel"
            checked={way === by}
            onValue={() => {
              setBy(way)
              setContact('')
              setErrors({})
            }}
          >
            {ways[way].label}
          </Radio>
        ))}
      </fieldset>
      <TextInput
        key={by}
        {...field}
        value={contact}
        onValue={setContact}
        autoComplete="off"
        error={errors.contact}
      />
    </FormDialog>
  )
}
