import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { CASH } from '#ui/cash-drawing.ts'
import { Drawing, Icon, type IconName } from '#ui/Icon.tsx'
import { Brand } from '#ui/Masthead.tsx'
import { InOffice } from './in-office.ts'
import styles from './Office.module.css'

type Place =
  | '/admin'
  | '/admin-carts'
  | '/secretaria/:eventUUID?/:part?/:id?'
  | '/admin-people'
  | '/admin-events'
  | '/apontador'
  | '/conferencia'
  | '/equipe'

const entries: { place: Place; href: string; icon: IconName | 'cash'; name: string; pages: RegExp }[] = [
  { place: '/admin', href: '/admin#logged', icon: 'scores', name: 'Hoje', pages: /^\/admin\/?$/ },
  { place: '/admin-carts', href: '/admin-carts', icon: 'search', name: 'Carrinhos', pages: /^\/admin-carts/ },
  {
    place: '/secretaria/:eventUUID?/:part?/:id?',
    href: '/secretaria',
    icon: 'cash',
    name: 'Secretaria',
    pages: /^\/secretaria/,
  },
  {
    place: '/conferencia',
    href: '/conferencia',
    icon: 'check',
    name: 'Conferência',
    pages: /^\/conferencia/,
  },
  {
    place: '/admin-people',
    href: '/admin-people',
    icon: 'person',
    name: 'Pessoas',
    pages: /^\/admin-people/,
  },
  {
    place: '/admin-events',
    href: '/admin-events',
    icon: 'calendar',
    name: 'Eventos',
    pages: /^\/(?:admin-events|admin-requirements|new-event|edit-\w+)/,
  },
  { place: '/apontador', href: '/apontador', icon: 'edit', name: 'Provas', pages: /^\/apontador/ },
  { place: '/equipe', href: '/equipe', icon: 'gear', name: 'Equipe', pages: /^\/equipe/ },
]

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
  const at = opened.findIndex(({ pages }) => pages.test(path))

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
            {opened.map(({ href, icon, name: entry }, index) => (
              <Link key={href} href={href} aria-current={index === at ? 'page' : undefined}>
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
