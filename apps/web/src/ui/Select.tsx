import type { ReactNode, SelectHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import { Field } from './Field.tsx'
import styles from './Input.module.css'

export type Option<Value extends string = string> = { value: Value; label: string }

type NativeProps<Value extends string> = {
  value: NoInfer<Value>
  onValue: (value: Value) => void
  options: readonly Option<Value>[]
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'>

/** A native select without a label of its own. */
export const NativeSelect = <Value extends string>({ onValue, options, ...select }: NativeProps<Value>) => (
  <select
    {...select}
    onChange={({ currentTarget }) => {
      const chosen = options.find(({ value }) => value === currentTarget.value)
      if (chosen) onValue(chosen.value)
    }}
  >
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)

type Props<Value extends string> = NativeProps<Value> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A labelled native select. On a phone it opens the picker of the system. */
export const Select = <Value extends string>({ label, hint, error, ...select }: Props<Value>) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => (
      <NativeSelect {...select} {...wiring} className={classes(styles['input'], styles['select'])} />
    )}
  </Field>
)
