import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { classes } from './classes.ts'
import { Field } from './Field.tsx'
import styles from './Input.module.css'

type Props = {
  label: ReactNode
  value: string
  onValue: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
  good?: string | undefined
  /** Paints the field green. */
  valid?: boolean
  /** Paints the field red before there is a sentence to say. */
  wrong?: boolean
  /** What becomes of the text while it is typed. */
  shape?: 'uppercase' | 'digits'
  inputRef?: Ref<HTMLInputElement>
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'>

const shapes = {
  uppercase: (text: string) => text.toLocaleUpperCase('pt-BR'),
  digits: (text: string) => text.replace(/\D/g, ''),
}

/** A labelled line of text. `maxLength` counts after shaping, so a pasted "123.456" still fits as digits. */
export function TextInput(props: Props) {
  const { label, onValue, hint, error, good, valid, wrong, shape, inputRef, maxLength, ...input } = props

  function change({ currentTarget: box }: ChangeEvent<HTMLInputElement>) {
    const shaped = (shape ? shapes[shape](box.value) : box.value).slice(0, maxLength)
    const caret = box.selectionStart
    // Written here and not by React, which would throw the caret to the end.
    if (shaped !== box.value) {
      box.value = shaped
      if (shape === 'uppercase' && box.type === 'text') box.setSelectionRange(caret, caret)
    }
    onValue(shaped)
  }

  return (
    <Field label={label} hint={hint} error={error} good={good}>
      {(wiring) => (
        <input
          type="text"
          {...input}
          {...wiring}
          aria-invalid={wrong || wiring['aria-invalid']}
          ref={inputRef}
          className={classes(styles['input'], valid && styles['valid'])}
          onChange={change}
        />
      )}
    </Field>
  )
}
