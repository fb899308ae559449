import { type ReactNode, useId } from 'react'
import typography from '#styles/typography.module.css'
import styles from './Panel.module.css'

/** A framed part of a page with a heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <h2 id={id} className={typography['subheading']}>
        {title}
      </h2>
      {children}
    </section>
  )
}
