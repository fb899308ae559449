import { isOfficePath, pageAt, type PagePath, PAGES } from '@porteira/domain'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
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

/** The rail of the administration beside its page; above the page on a narrow screen. */
export function Office({ name, opens, children }: Props) {
  const [path] = useLocation()
  const rail = useRef<HTMLElement>(null)
  const opened = entries.filter(({ place }) => opens(place))
  const at = opened.findIndex(({ place }) => place === placeOf(path))

  // On a phone the line of the places is wider than the screen.
  useEffect(() => {
    const link = rail.current?.querySelectorAll<HTMLElement>('nav a')[at]
    if (link) rail.current?.scrollTo({ left: link.offsetLeft - rail.current.clientWidth / 3 })
  }, [at])

  return (
    <InOffice value>
      <div className={styles['office']}>
        <aside ref={rail} className={styles['rail']} aria-label="Trilho">
          <Brand />
          <nav aria-label="Organização">
            {opened.map(({ place, icon, name: entry }, index) => (
              <Link key={place} href={hrefOf(place)} aria-current={index === at ? 'page' : undefined}>
                {icon === 'cash' ? <Drawing path={CASH} /> : <Icon name={icon} />}
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
