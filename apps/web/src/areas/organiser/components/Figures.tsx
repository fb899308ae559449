import type { ReactNode } from 'react'
import styles from './Figures.module.css'

/** Large numbers in a row, each over what it counts. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={styles['figures']}>{children}</dl>
)

export const Figure = ({ says, bad, children }: { says: string; bad?: boolean; children: ReactNode }) => (
  <div data-bad={bad || undefined}>
    <dt>{says}</dt>
    <dd>{children}</dd>
  </div>
)
