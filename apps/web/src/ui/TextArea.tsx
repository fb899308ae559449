import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import { Field } from './Field.tsx'
import styles from './Input.module.css'

type Props = {
  label: ReactNode
  value: string
  onValue: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
  areaRef?: Ref<HTMLTextAreaElement>
  /** Between label and text area. */
  tools?: ReactNode
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'>

/** A labelled text field of several lines. */
export const TextArea = ({ label, value, onValue, hint, error, areaRef, tools, ...area }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => (
      <>
        {tools}
        <textarea
          rows={6}
          {...area}
          {...wiring}
          ref={areaRef}
          className={classes(styles['input'], styles['area'])}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      </>
    )}
  </Field>
)
