import { Hills } from './Hills.tsx'
import styles from './Horizon.module.css'

/** The drawing at the end of a short screen. */
export const Horizon = () => (
  <svg
    className={styles['horizon']}
    viewBox="0 172 1280 308"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
  >
    <Hills />
  </svg>
)
