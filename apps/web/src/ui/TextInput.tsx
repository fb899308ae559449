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
  /** Marks the field as correct (green). */
  valid?: boolean
  /** Marks the field as wrong (red) while there is no message yet. */
  wrong?: boolean
  /** The conversion of the text while a person types. */
  shape?: 'uppercase' | 'digits'
  inputRef?: Ref<HTMLInputElement>
  /** A button at the end of the field. */
  button?: ReactNode
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'>

const shapes = {
  uppercase: (text: string) => text.toLocaleUpperCase('pt-BR'),
  digits: (text: string) => text.replace(/\D/g, ''),
}

/** A labelled text field. `maxLength` applies after the conversion, so a pasted "123.456" fits into six digits. */
export function TextInput(props: Props) {
  const { label, onValue, hint, error, good, valid, wrong, shape, inputRef, maxLength, button, ...input } =
    props

  function change({ currentTarget: box }: ChangeEvent<HTMLInputElement>) {
    const shaped = (shape ? shapes[shape](box.value) : box.value).slice(0, maxLength)
    const caret = box.selectionStart
    // React would move the caret to the end, so the value is set here.
    if (shaped !== box.value) {
      box.value = shaped
      if (shape === 'uppercase' && box.type === 'text') box.setSelectionRange(caret, caret)
    }
    onValue(shaped)
  }

  return (
    <Field label={label} hint={hint} error={error} good={good}>
      {(wiring) => {
        const box = (
          <input
            type="text"
            {...input}
            {...wiring}
            aria-describedby={
              [wiring['aria-describedby'], input['aria-describedby']].filter(Boolean).join(' ') || undefined
            }
            aria-invalid={wrong || wiring['aria-invalid']}
            ref={inputRef}
            className={classes(styles['input'], valid && styles['valid'])}
            onChange={change}
          />
        )
        if (!button) return box
        return (
          <span className={styles['joined']}>
            {box}
            {button}
          </span>
        )
      }}
    </Field>
  )
}
