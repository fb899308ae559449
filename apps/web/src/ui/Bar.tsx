import styles from './Bar.module.css'

/** A part of a whole, 0 to 100. The figure stands beside it, so it is not read out. */
export const Bar = ({ percent }: { percent: number }) => (
  <span className={styles['bar']} aria-hidden="true">
    <i style={{ inlineSize: `${percent}%` }} />
  </span>
)
