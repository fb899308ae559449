import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import styles from './PartLinks.module.css'

type PartLink = { href: string; label: string; count?: number; isCurrent: boolean }
type Props = { label: string; links: readonly PartLink[]; look: 'tabs' | 'acts' }

/** Links to the parts of the page. On a phone they are one line that scrolls. */
export function PartLinks({ label, links, look }: Props) {
  const line = useRef<HTMLElement>(null)
  const current = links.findIndex(({ isCurrent }) => isCurrent)

  useEffect(() => {
    const link = line.current?.querySelectorAll('a')[current]
    if (link) line.current?.scrollTo({ left: link.offsetLeft - line.current.clientWidth / 3 })
  }, [current])

  return (
    <nav ref={line} className={styles[look]} aria-label={label}>
      {links.map(({ href, label: word, count = 0, isCurrent }) => (
        <Link key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {word}
          {count > 0 && <span className={styles['count']}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
