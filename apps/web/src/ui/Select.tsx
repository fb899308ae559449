import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import { Field } from './Field.tsx'
import styles from './Input.module.css'

export type Option<Value extends string = string> = { value: Value; label: string }

type Props<Value extends string> = {
  label: ReactNode
  value: NoInfer<Value>
  onValue: (value: Value) => void
  options: readonly Option<Value>[]
  hint?: ReactNode
  error?: string | undefined
  selectRef?: Ref<HTMLSelectElement>
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'>

/** A labelled native select. On a phone it opens the picker of the system. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, value, onValue, options, hint, error, selectRef, ...select } = props
  const choose = (text: string) => {
    const chosen = options.find((option) => option.value === text)
    if (chosen) onValue(chosen.value)
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <select
          {...select}
          {...wiring}
          ref={selectRef}
          className={classes(styles['input'], styles['select'])}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
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
