import type { ReactNode } from 'react'
import styles from './Status.module.css'

type Props = { tone?: 'good' | 'wait' | 'gone' | 'hid' | 'calm'; children: ReactNode }

export const Status = ({ tone = 'calm', children }: Props) => (
  <span className={`${styles['status']} ${styles[tone]}`}>{children}</span>
)
