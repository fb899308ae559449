import type { ReactNode } from 'react'
import card from '#styles/card.module.css'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { classes } from '#ui/classes.ts'
import styles from './Queue.module.css'

type Props = {
  /** Also the hash of the address that leads here. */
  id: string
  title: string
  /** Next to the title: their number, or what they wait for. */
  tag?: ReactNode
  children?: ReactNode
}

/** A list of cases that an administrator decides. */
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
