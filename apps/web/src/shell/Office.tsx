import { isOfficePath, pageAt, type PagePath, PAGES } from '@porteira/domain'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import staff from '#styles/staff.module.css'
import { CASH } from '#ui/cash-drawing.ts'
import { Drawing, Icon, type IconName } from '#ui/Icon.tsx'
import { Brand } from '#ui/Masthead.tsx'
import { InOffice } from './in-office.ts'
import styles from './Office.module.css'

const entries = [
  { place: '/admin', icon: 'scores', name: 'Hoje' },
  { place: '/admin-carts', icon: 'search', name: 'Carrinhos' },
  { place: '/secretaria/:eventUUID?/:part?/:id?', icon: 'cash', name: 'Secretaria' },
  { place: '/conferencia', icon: 'check', name: 'Conferência' },
  { place: '/admin-people', icon: 'person', name: 'Pessoas' },
  { place: '/admin-events', icon: 'calendar', name: 'Eventos' },
  { place: '/apontador', icon: 'edit', name: 'Provas' },
  { place: '/equipe', icon: 'gear', name: 'Equipe' },
] as const satisfies { place: PagePath; icon: IconName | 'cash'; name: string }[]

type Place = (typeof entries)[number]['place']

/** The places of the bar of a phone, if a role opens them. The others are behind 'Mais'. */
const FIRST: readonly Place[] = ['/admin', '/secretaria/:eventUUID?/:part?/:id?', '/conferencia']
const IN_BAR = 4

/** The page without its parts that change; at the first one the login was made for it. */
const hrefOf = (place: Place) => (place === '/admin' ? '/admin#logged' : place.replace(/\/:.*/, ''))

/** The place in the rail that a page belongs to. */
const placeOf = (path: string) => {
  const page = pageAt(path)
  return page && isOfficePath(page) ? PAGES[page] : page
}

type Props = {
  /** The name of the person. */
  name: string
  /** True for a place that a role of the person allows. */
  opens: (place: Place) => boolean
  children: ReactNode
}

/** The rail of the administration beside its page; on a narrow screen a bar under the thumb. */
export function Office({ name, opens, children }: Props) {
  const [path] = useLocation()
  // The menu closes with its page.
  const [openAt, setOpenAt] = useState('')
  const isOpen = openAt === path
  const opened = entries.filter(({ place }) => opens(place))
  const later = opened.length > IN_BAR ? opened.filter(({ place }) => !FIRST.includes(place)) : []
  const here = placeOf(path)

  return (
    <InOffice value>
      <div className={`${styles['office']} ${staff['staff']}`}>
        <aside className={styles['rail']} aria-label="Trilho">
          <Brand />
          <nav aria-label="Organização" data-open={isOpen || undefined}>
            {opened.map((entry) => (
              <Link
                key={entry.place}
                href={hrefOf(entry.place)}
                className={later.includes(entry) ? styles['later'] : undefined}
                aria-current={entry.place === here ? 'page' : undefined}
              >
                {entry.icon === 'cash' ? <Drawing path={CASH} /> : <Icon name={entry.icon} />}
                {entry.name}
              </Link>
            ))}
            {later.length > 0 && (
              <button
                type="button"
                aria-expanded={isOpen}
                data-here={later.some(({ place }) => place === here) || undefined}
                onClick={() => setOpenAt(isOpen ? '' : path)}
                onKeyDown={({ key }) => key === 'Escape' && setOpenAt('')}
              >
                <Icon name={isOpen ? 'down' : 'up'} />
                Mais
              </button>
            )}
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
