import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Lasso } from '#ui/drawings/Lasso.tsx'

type Props = { says: string; next?: ReactNode; children?: ReactNode }

/** An empty list or page: a sentence, an explanation and optional actions. */
export const EmptyState = ({ says, next, children }: Props) => (
  <div className={styles['empty']}>
    <Lasso />
    <p className={styles['says']}>{says}</p>
    {next && <p className={styles['next']}>{next}</p>}
    {children}
  </div>
)
