import styles from './Countdown.module.css'

const twoDigits = (value: number) => String(value).padStart(2, '0')

type Props = {
  label: string
  /** Whole seconds left. */
  seconds: number
  /** From here on it burns. */
  soonSeconds?: number
}

/** A strip with a running clock, mm:ss. */
export const Countdown = ({ label, seconds, soonSeconds = 120 }: Props) => (
  <div className={`${styles['strip']} ${seconds <= soonSeconds ? styles['soon'] : ''}`}>
    <p role="timer" aria-live="off">
      <span>{label}</span>{' '}
      <time dateTime={`PT${seconds}S`}>
        {twoDigits(Math.floor(seconds / 60))}:{twoDigits(seconds % 60)}
      </time>
    </p>
  </div>
)
