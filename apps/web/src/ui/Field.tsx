import { type ReactNode, useId } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Field.module.css'

/** The attributes that connect a control with its label, hint and message. */
export type ControlProps = {
  id: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** A positive message under the field. Screen readers announce it. */
  good?: string | undefined
  children: (wiring: ControlProps) => ReactNode
}

/** A label, a control, a hint and a message, connected for screen readers. */
export function Field({ label, hint, error, good, children }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, (error || good) && `${id}-says`].filter(Boolean).join(' ')
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      <FieldMessage id={`${id}-says`} error={error} good={good} />
    </div>
  )
}

type MessageProps = { id: string; error?: string | undefined; good?: string | undefined }

/** The message of a field, for its `aria-describedby`. */
export const FieldMessage = ({ id, error, good }: MessageProps) => (
  <p id={id} className={styles[error ? 'error' : 'good']} aria-live="polite">
    {error && <Icon name="alert" />}
    {error || good}
  </p>
)
