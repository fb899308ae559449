import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './ActionBar.module.css'

type Props = {
  children: ReactNode
  /** On a wide screen the bar is inside the page and not fixed to the bottom. */
  settles?: boolean
}

/** A bar with one main action at the bottom of the screen. */
export const ActionBar = ({ children, settles = false }: Props) => (
  <div className={classes(styles['bar'], settles && styles['settles'])}>
    <div>{children}</div>
  </div>
)

/** A label and an amount next to the action. Screen readers announce a change. */
export const BarSum = ({ label, amount }: { label: string; amount: string }) => (
  <p className={styles['sum']} aria-live="polite" aria-atomic="true">
    <span>{label}</span> <b>{amount}</b>
  </p>
)
