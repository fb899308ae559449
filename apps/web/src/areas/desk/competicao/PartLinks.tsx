import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import styles from './PartLinks.module.css'

type PartLink = { href: string; label: string; count?: number; isCurrent: boolean }
type Props = {
  label: string
  links: readonly PartLink[]
  look: 'tabs' | 'acts'
  /** Links that are folded. */
  more?: readonly PartLink[]
}

/** Links to the parts of the page. On a phone they are one line that scrolls. */
export function PartLinks({ label, links, look, more = [] }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const current = links.findIndex(({ isCurrent }) => isCurrent)

  useEffect(() => {
    const link = line.current?.querySelectorAll('a')[current]
    if (link) line.current?.scrollTo({ left: link.offsetLeft - line.current.clientWidth / 3 })
  }, [current])

  return (
    <nav className={styles['links']} aria-label={label}>
      <div ref={line} className={styles[look]}>
        <Links links={links} />
      </div>
      {more.length > 0 && (
        <details open={more.some(({ isCurrent }) => isCurrent)}>
          <summary>Mais</summary>
          <div className={styles[look]}>
            <Links links={more} />
          </div>
        </details>
      )}
    </nav>
  )
}

const Links = ({ links }: Pick<Props, 'links'>) =>
  links.map(({ href, label, count = 0, isCurrent }) => (
    <Link key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
      {label}
      {count > 0 && <span className={styles['count']}>{count}</span>}
    </Link>
  ))
