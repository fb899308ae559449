import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import { Field } from './Field.tsx'
import styles from './Input.module.css'

export type Option = { value: string; label: string }

type Props = {
  label: ReactNode
  value: string
  onValue: (value: string) => void
  options: Option[]
  hint?: ReactNode
  error?: string | undefined
  selectRef?: Ref<HTMLSelectElement>
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'>

/** The platform's own select: on a phone it opens the wheel everybody knows. */
export function Select({ label, value, onValue, options, hint, error, selectRef, ...select }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <select
          {...select}
          {...wiring}
          ref={selectRef}
          className={classes(styles['input'], styles['select'])}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
