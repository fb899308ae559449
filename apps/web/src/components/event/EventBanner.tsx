import { posterLook } from '@porteira/domain'
import { classes } from '#ui/classes.ts'
import { Hills } from '#ui/drawings/Hills.tsx'
import styles from './EventBanner.module.css'
import { Rope } from '#ui/drawings/Rope.tsx'
import { RopeLine } from '#ui/drawings/RopeLine.tsx'

type Props = {
  src?: string | undefined
  alt?: string
  /** The short name of the event, which decides on the drawing. */
  name?: string
}

/** The picture above an event: that of the organiser, else a drawing of a lasso around the sun. */
export function EventBanner({ src, alt = '', name = '' }: Props) {
  const { sky, shift, isMirrored } = posterLook(name)
  return (
    <>
      <div className={classes(styles['poster'], styles[sky], isMirrored && !src && styles['mirrored'])}>
        {src ? (
          <img src={src} alt={alt} width="1200" height="630" fetchPriority="high" />
        ) : (
          <Sunrise place={`translate(${shift})`} />
        )}
      </div>
      <Rope />
    </>
  )
}

const Sunrise = ({ place }: { place: string }) => (
  <svg
    viewBox="0 0 1280 480"
    preserveAspectRatio="xMidYMid slice"
    role="img"
    aria-label="Um laço envolve o sol que nasce atrás das coxilhas"
  >
    <g transform={place}>
      <g transform="rotate(-9 652 144)">
        <RopeLine d="M452 144A200 60 0 0 1 852 144" weight={13} />
      </g>
      <circle cx="628" cy="246" r="112" fill="var(--disc, var(--sun))" />
    </g>
    <Hills />
    <g className={styles['sides']}>
      <use href="#land" transform="scale(-1 1)" />
      <use href="#land" transform="translate(2560) scale(-1 1)" />
    </g>
    <g transform={place}>
      <g transform="rotate(-9 652 144)">
        <RopeLine d="M452 144A200 60 0 0 0 852 144" weight={13} />
      </g>
      <RopeLine
        d="M454 175C404 196 412 266 342 270S240 216 178 264 70 396-40 386-150 330-240 350"
        weight={13}
      />
      <circle cx="454" cy="175" r="13" fill="var(--rope-deep)" />
      <circle cx="454" cy="175" r="5" fill="var(--rope)" />
    </g>
  </svg>
)
