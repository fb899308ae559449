import type { ReactNode } from 'react'
import words from '#styles/words.module.css'
import { Status } from '#ui/Status.tsx'
import styles from './WaitingSection.module.css'

type Props = { id: string; title: string; status: string; hint?: string; children: ReactNode }

/** A list of what waits for an administrator; `children` are its rows. */
export const WaitingSection = ({ id, title, status, hint, children }: Props) => (
  <section className={styles['waiting']} aria-labelledby={id}>
    <div className={words['row']}>
      <h2 id={id} className={words['block']}>
        {title}
      </h2>
      <Status tone="wait">{status}</Status>
    </div>
    {hint !== undefined && <p className={words['meta']}>{hint}</p>}
    <ul>{children}</ul>
  </section>
)
