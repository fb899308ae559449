import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from './Icon.tsx'
import styles from './Masthead.module.css'
import { Rope } from '#ui/drawings/Rope.tsx'

type Props = {
  /** The link back with the name of the event. Without it the logo of the product is shown. */
  place?: { href: string; name: string; detail?: string | undefined } | undefined
  /** The links to the places of the product. */
  nav?: ReactNode
  /** At the end, such as a logout button. */
  action?: ReactNode
  /** False when the picture below draws the rope. */
  rope?: boolean
}

export const Masthead = ({ place, nav, action, rope = true }: Props) => (
  <header>
    <div className={styles['inside']}>
      {place ? <BackLink {...place} /> : <Brand />}
      {nav}
      {action}
    </div>
    {rope && <Rope />}
  </header>
)

const BackLink = ({ href, name, detail }: NonNullable<Props['place']>) => (
  <Link href={href} className={styles['place']}>
    <Icon name="back" />
    <span>
      <b>{name}</b>
      {detail && <small>{detail}</small>}
    </span>
  </Link>
)

/** The logo with the name of the product, a link to the root page. */
export const Brand = () => (
  <Link href="/" className={styles['brand']}>
    <svg viewBox="0 0 34 28" aria-hidden="true" fill="currentColor">
      <path d="M1 2h4v26H1zM29 2h4v26h-4z" />
      <path d="M5 7h24v2.6H5zM5 13h24v2.6H5zM5 19h24v2.6H5zM5 9l24 10v2.6h-2L5 11.6z" />
    </svg>
    Porteira
  </Link>
)
