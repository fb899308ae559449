import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './ActionBar.module.css'

type Props = {
  children: ReactNode
  /** On a wide screen the bar leaves the foot and settles where it stands in the page. */
  settles?: boolean
}

/** One main action, in reach of the thumb. */
export const ActionBar = ({ children, settles = false }: Props) => (
  <div className={classes(styles['bar'], settles && styles['settles'])}>
    <div>{children}</div>
  </div>
)

/** What the action is about: a small line and the amount, read out when it changes. */
export const BarSum = ({ label, amount }: { label: string; amount: string }) => (
  <p className={styles['sum']} aria-live="polite" aria-atomic="true">
    <span>{label}</span> <b>{amount}</b>
  </p>
)
