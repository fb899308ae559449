import type { Requirement } from '@porteira/contract'
import { CHECK_VALUE, type CheckedRequirement } from '@porteira/domain'
import { TextInput } from '#ui/TextInput.tsx'

type Props = {
  kind: Requirement['kind']
  /** The name of the document, where a dialog asks for several. */
  name?: string
  value: string
  onValue: (value: string) => void
  isFirst?: boolean
}

/** The field for the value of a document: its last day, a text or a number. */
export const ValueField = ({ kind, name = '', value, onValue, isFirst = false }: Props) => (
  <TextInput
    label={name === '' ? LABELS[kind] : `${name}: ${LABELS[kind].toLowerCase()}`}
    {...(kind === 'date' && { type: 'date' })}
    {...(kind === 'number' && { inputMode: 'decimal' as const })}
    value={value}
    onValue={onValue}
    maxLength={CHECK_VALUE}
    autoComplete="off"
    {...(isFirst && { 'data-first-focus': true })}
  />
)

const LABELS: Record<CheckedRequirement['kind'], string> = {
  yesNo: '',
  text: 'O que foi conferido',
  date: 'Válido até',
  number: 'Número',
}
