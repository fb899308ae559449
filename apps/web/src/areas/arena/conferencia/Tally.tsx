import type { Counts } from './check-in-data.ts'
import styles from './Progress.module.css'

/** How many numbers were handed out, are missing and will not come. */
export const Tally = ({ counts: { handedOut, expected, present, absent } }: { counts: Counts }) => (
  <ul className={styles['tally']} aria-label="Andamento">
    <li>
      <b>{handedOut}</b> entregues
    </li>
    <li>
      <b>{expected + present}</b> faltam
    </li>
    <li>
      <b>{absent}</b> ausentes
    </li>
  </ul>
)
