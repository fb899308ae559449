import styles from './ProgressBar.module.css'

/** A bar for 0 to 100 percent. Screen readers skip it, because the number is next to it. */
export const ProgressBar = ({ percent }: { percent: number }) => (
  <span className={styles['bar']} aria-hidden="true">
    <i style={{ inlineSize: `${percent}%` }} />
  </span>
)
