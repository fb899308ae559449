import styles from './ProgressBar.module.css'

/** A part of a whole, 0 to 100. The figure stands beside it, so it is not read out. */
export const ProgressBar = ({ percent }: { percent: number }) => (
  <span className={styles['bar']} aria-hidden="true">
    <i style={{ inlineSize: `${percent}%` }} />
  </span>
)
