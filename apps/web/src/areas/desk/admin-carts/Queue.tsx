import type { ReactNode } from 'react'
import card from '#styles/card.module.css'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { classes } from '#ui/classes.ts'
import styles from './Queue.module.css'

type Props = {
  /** Also the part of the address that leads here, behind #. */
  id: string
  title: string
  /** Beside the title: how many there are, or what they wait for. */
  tag?: ReactNode
  children?: ReactNode
}

/** Matters that an administrator decides, one per list item. */
export const Queue = ({ id, title, tag, children }: Props) => (
  <section className={classes(card['card'], styles['queue'])} aria-labelledby={id}>
    <div className={layout['row']}>
      <h2 id={id} tabIndex={-1} className={typography['subheading']}>
        {title}
      </h2>
      {tag}
    </div>
    {children}
  </section>
)
