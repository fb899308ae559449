import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Brand } from '#ui/Masthead.tsx'
import { InOffice } from './in-office.ts'
import styles from './Office.module.css'

const entries: { href: string; icon: IconName; name: string; pages: RegExp }[] = [
  { href: '/admin#logged', icon: 'scores', name: 'Hoje', pages: /^\/admin\/?$/ },
  { href: '/admin-carts', icon: 'search', name: 'Carrinhos', pages: /^\/admin-carts/ },
  { href: '/admin-people', icon: 'person', name: 'Pessoas', pages: /^\/admin-people/ },
  {
    href: '/admin-events',
    icon: 'calendar',
    name: 'Eventos',
    pages: /^\/(?:admin-events|new-event|edit-\w+)/,
  },
]

/** The rail of the administration beside its page; above the page on a narrow screen. */
export function Office({ name, children }: { name: string; children: ReactNode }) {
  const [path] = useLocation()
  return (
    <InOffice value>
      <div className={styles['office']}>
        <aside className={styles['rail']} aria-label="Trilho">
          <Brand />
          <nav aria-label="Organização">
            {entries.map(({ href, icon, name: entry, pages }) => (
              <Link key={href} href={href} aria-current={pages.test(path) ? 'page' : undefined}>
                <Icon name={icon} />
                {entry}
              </Link>
            ))}
          </nav>
          <p className={styles['person']}>
            <b>{name}</b>
            <Link href="/conta">Conta</Link>
            <Link href="/placar">Placar</Link>
          </p>
        </aside>
        <div className={styles['rope']} aria-hidden="true" />
        <div>{children}</div>
      </div>
    </InOffice>
  )
}
