import { RopeLine } from './RopeLine.tsx'

/** The logo: a lasso around the sun. */
export const Lasso = () => (
  <svg viewBox="-14 0 136 90" overflow="visible" aria-hidden="true">
    <g transform="rotate(-10 66 24)">
      <RopeLine d="M18 24A48 16 0 0 1 114 24" weight={6} />
    </g>
    <circle cx="62" cy="56" r="29" fill="var(--sun)" />
    <g transform="rotate(-10 66 24)">
      <RopeLine d="M18 24A48 16 0 0 0 114 24" weight={6} />
    </g>
    <RopeLine d="M18 33C8 42 22 56 12 68S-6 78-10 84" weight={6} />
    <circle cx="19" cy="32.5" r="4.6" fill="var(--rope-deep)" />
  </svg>
)
