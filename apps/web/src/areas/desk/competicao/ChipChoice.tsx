import { useId } from 'react'
import { FieldMessage } from '#ui/Field.tsx'
import styles from './ChipChoice.module.css'

type Props<Value extends string> = {
  label: string
  /** The `name` of the radio buttons. */
  name: string
  options: readonly { value: Value; label: string }[]
  value: string
  onValue: (value: Value) => void
  error?: string | undefined
}

/** A few words of which one is chosen. Arrow keys move, as in every group of radio buttons. */
export function ChipChoice<Value extends string>({
  label,
  name,
  options,
  value,
  onValue,
  error,
}: Props<Value>) {
  const id = useId()
  return (
    <fieldset className={styles['group']} role="radiogroup" aria-describedby={error && id}>
      <legend className={styles['label']}>{label}</legend>
      <div className={styles['chips']}>
        {options.map((option) => (
          <label
            key={option.value}
            className={styles['chip']}
            data-chosen={value === option.value || undefined}
            data-wrong={error !== undefined || undefined}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onValue(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldMessage id={id} error={error} good={undefined} />
    </fieldset>
  )
}

/** The same value and label. */
export const chipsOf = (words: readonly string[]) => words.map((value) => ({ value, label: value }))
