import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './Fold.module.css'

type Props = { summary: ReactNode; className?: string | undefined; children: ReactNode }

/** A part of a result that opens below its summary. */
export const Fold = ({ summary, className, children }: Props) => (
  <details className={classes(styles['fold'], className)}>
    <summary>
      {summary}
      <Icon name="down" />
    </summary>
    {children}
  </details>
)
