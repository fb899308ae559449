import type { ComponentProps, ReactNode } from 'react'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import styles from './Equipe.module.css'

type Props = {
  id: string
  title: string
  /** The button that adds a row. */
  tool: ReactNode
  /** The field that searches the rows. */
  search?: ReactNode
  empty: ComponentProps<typeof EmptyState>
  rows: readonly ReactNode[]
}

/** The people or the devices of a team, below their heading. */
export const TeamSection = ({ id, title, tool, search, empty, rows }: Props) => (
  <section className={layout['stack']} aria-labelledby={id}>
    <div className={styles['head']}>
      <h2 id={id} tabIndex={-1} className={typography['heading']}>
        {title}
      </h2>
      {tool}
    </div>
    {search}
    {rows.length === 0 ? <EmptyState {...empty} /> : <ul className={styles['rows']}>{rows}</ul>}
  </section>
)
