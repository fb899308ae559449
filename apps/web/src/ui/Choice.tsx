import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './Choice.module.css'

type Props = {
  children: ReactNode
  /** Small text below the label. */ note?: ReactNode
  onValue: (checked: boolean) => void
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'>

const Choice = ({ children, note, onValue, type, ...input }: Props & { type: 'checkbox' | 'radio' }) => (
  <label className={styles['choice']}>
    <input {...input} type={type} onChange={(event) => onValue(event.currentTarget.checked)} />
    <span>
      {children}
      {note && <span className={styles['note']}>{note}</span>}
    </span>
  </label>
)

export const Checkbox = (props: Props) => <Choice {...props} type="checkbox" />

export const Radio = (props: Props) => <Choice {...props} type="radio" />
