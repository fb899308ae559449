import type { EventCard } from '@porteira/contract'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { entriesOf } from './event-state.ts'
import styles from './Taken.module.css'

/** How many entries of an event are held or sold, as words and as a bar. */
export function Taken({ event }: { event: EventCard }) {
  const entries = entriesOf(event)
  return (
    entries && (
      <div className={styles['taken']}>
        <p>{entries.text}</p>
        <ProgressBar percent={entries.percent} />
      </div>
    )
  )
}
