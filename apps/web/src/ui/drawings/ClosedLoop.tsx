import styles from './ClosedLoop.module.css'
import { RopeLine } from './RopeLine.tsx'

/** A lasso that closes around a check mark, for something that succeeded. The mark has the colour of the text. */
export const ClosedLoop = () => (
  <svg viewBox="-14 8 312 200" overflow="visible" aria-hidden="true">
    <RopeLine d="M-10 196C40 150 70 176 96 132" weight={13} />
    <g className={styles['loop']}>
      <RopeLine d="M79 109A104 78 -6 1 1 79 109.1" weight={13} />
    </g>
    <circle cx="97" cy="131" r="11" fill="var(--rope-deep)" />
    <circle cx="97" cy="131" r="4" fill="var(--rope)" />
    <path
      d="M136 100l32 33 62-72"
      fill="none"
      stroke="currentColor"
      strokeWidth="17"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
