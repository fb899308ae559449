import { Hills } from '#ui/drawings/Hills.tsx'
import styles from './EventBanner.module.css'
import { Rope } from '#ui/drawings/Rope.tsx'
import { RopeLine } from '#ui/drawings/RopeLine.tsx'

/** The picture above an event: that of the organiser, else a drawing of a lasso around the sun. */
export const EventBanner = ({ src, alt = '' }: { src?: string | undefined; alt?: string }) => (
  <>
    <div className={styles['poster']}>
      {src ? <img src={src} alt={alt} width="1200" height="630" fetchPriority="high" /> : <Sunrise />}
    </div>
    <Rope />
  </>
)

const Sunrise = () => (
  <svg
    viewBox="0 0 1280 480"
    preserveAspectRatio="xMidYMid slice"
    role="img"
    aria-label="Um laço envolve o sol que nasce atrás das coxilhas"
  >
    <path fill="var(--sky)" d="M0 0h1280v480H0z" />
    <g transform="rotate(-9 652 144)">
      <RopeLine d="M452 144A200 60 0 0 1 852 144" weight={13} />
    </g>
    <circle cx="628" cy="246" r="112" fill="var(--sun)" />
    <Hills />
    <g transform="rotate(-9 652 144)">
      <RopeLine d="M452 144A200 60 0 0 0 852 144" weight={13} />
    </g>
    <RopeLine d="M454 175C404 196 412 266 342 270S240 216 178 264 70 396-40 386" weight={13} />
    <circle cx="454" cy="175" r="13" fill="var(--rope-deep)" />
    <circle cx="454" cy="175" r="5" fill="var(--rope)" />
  </svg>
)
