import styles from './Countdown.module.css'

const twoDigits = (value: number) => String(value).padStart(2, '0')

type Props = {
  label: string
  /** Whole seconds left. */
  seconds: number
  /** From this number of seconds on the strip is marked as urgent. */
  soonSeconds?: number
}

/** 'mm:ss', or 'hh:mm:ss' from one hour on. */
function clockText(seconds: number) {
  const hours = Math.floor(seconds / 3600)
  const minutesAndSeconds = [Math.floor(seconds / 60) % 60, seconds % 60]
  return (hours > 0 ? [hours, ...minutesAndSeconds] : minutesAndSeconds).map(twoDigits).join(':')
}

/** The remaining time as text. */
export const ClockTime = ({ seconds }: { seconds: number }) => (
  <time dateTime={`PT${seconds}S`}>{clockText(seconds)}</time>
)

/** A strip with a label and the remaining time. */
export const Countdown = ({ label, seconds, soonSeconds = 120 }: Props) => (
  <div className={`${styles['strip']} ${seconds <= soonSeconds ? styles['soon'] : ''}`}>
    <p role="timer" aria-live="off">
      <span>{label}</span> <ClockTime seconds={seconds} />
    </p>
  </div>
)
