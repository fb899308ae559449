import { accountMessages, cpfDigits, formatCpf, isValidCpf } from '@porteira/domain'
import { type Ref, useState } from 'react'
import { TextInput } from '#ui/TextInput.tsx'

type Props = {
  value: string
  onValue: (digits: string) => void
  label?: string
  /** A positive message under a valid CPF, such as the name of the rider. */
  good?: string | undefined
  /** Replaces the error message of the field. */
  error?: string | undefined
  readOnly?: boolean
  autoComplete?: string
  name?: string
  inputRef?: Ref<HTMLInputElement>
  'aria-describedby'?: string
}

/**
 * A field for the 11 digits of a CPF: green when valid, else red. The error appears after the last digit or on blur.
 * The digits are shown under the field as on a document: 999.999.001-00.
 */
export function CpfField({ value, onValue, label = 'CPF', good, error, ...input }: Props) {
  const [left, setLeft] = useState(false)
  const valid = isValidCpf(value)
  const wrong = value !== '' && !valid
  const finished = left || value.length === 11
  const says = wrong && finished ? firstLine(accountMessages.invalidCpf) : undefined

  return (
    <TextInput
      {...input}
      label={label}
      value={value}
      onValue={(text) => onValue(cpfDigits(text))}
      onBlur={() => setLeft(true)}
      onFocus={() => setLeft(false)}
      shape="digits"
      maxLength={11}
      // Not announced after each digit. Screen readers read it as the description of the field.
      hint={value !== '' && <output aria-live="off">{formatCpf(value)}</output>}
      inputMode="numeric"
      valid={valid}
      wrong={wrong}
      error={error ?? says}
      good={valid ? good : undefined}
    />
  )
}

const firstLine = (message: string) => message.split('\n')[0]
