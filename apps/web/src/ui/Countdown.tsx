import { clockText } from './clock-text.ts'
import styles from './Countdown.module.css'

type Props = {
  label: string
  /** Whole seconds left. */
  seconds: number
  /** From this number of seconds on the strip is marked as urgent. */
  soonSeconds: number
  /** A sentence under the label. */
  note?: string | undefined
}

/** The remaining time as text. */
export const ClockTime = ({ seconds }: { seconds: number }) => (
  <time dateTime={`PT${seconds}S`}>{clockText(seconds)}</time>
)

/** A strip with a label and the remaining time. */
export const Countdown = ({ label, seconds, soonSeconds, note }: Props) => (
  <div className={`${styles['strip']} ${seconds <= soonSeconds ? styles['soon'] : ''}`}>
    <div>
      <p role="timer" aria-live="off">
        <span>{label}</span> <ClockTime seconds={seconds} />
      </p>
      {note && <p className={styles['note']}>{note}</p>}
    </div>
  </div>
)
