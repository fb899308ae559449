import type { ReactNode } from 'react'
import typography from '#styles/typography.module.css'
import styles from './EmptyState.module.css'
import { Lasso } from '#ui/drawings/Lasso.tsx'

type Props = { says: string; next?: ReactNode; children?: ReactNode }

/** An empty list or page: a sentence, an explanation and optional actions. */
export const EmptyState = ({ says, next, children }: Props) => (
  <div className={styles['empty']}>
    <Lasso />
    <p className={typography['name']}>{says}</p>
    {next && <p className={typography['muted']}>{next}</p>}
    {children}
  </div>
)
