import type { NavPlace } from '@porteira/domain'
import { Link, useLocation } from 'wouter'
import type { Reply } from '@porteira/contract'
import { useQueryClient } from '@tanstack/react-query'
import { adminToken, isLoggedIn } from '#storage/session.ts'
import layout from '#styles/layout.module.css'
import { Icon, type IconName } from '#ui/Icon.tsx'
import styles from './MainNav.module.css'
import { navPlaceOf } from './nav-place.ts'
import { isScoreboardHost } from './scoreboard-host.ts'

/** A link with its name in the bar of a phone and in the masthead of a wide screen; '' leaves it out there. */
type NavLink = { at?: NavPlace; href: string; icon?: IconName; bar: string; wide: string }

/** The places of the product: a bar at the bottom of a phone, links in the masthead of a wide screen. */
export function MainNav() {
  const [path] = useLocation()
  const isLive = useIsLive()
  const place = navPlaceOf(path)
  if (!place) return null

  const links: NavLink[] = [
    ...(isScoreboardHost(location.hostname)
      ? []
      : [{ at: 'events' as const, href: '/', icon: 'calendar' as const, bar: 'Eventos', wide: 'Eventos' }]),
    { at: 'scores', href: '/placar', icon: 'scores', bar: 'Placar', wide: 'Placar' },
    { at: 'badge', href: '/numero', bar: '', wide: 'Meu número' },
    // Without a login the page leads to the login and comes back.
    { at: 'own', href: '/home', icon: 'ticket', bar: 'Minhas', wide: isLoggedIn() ? 'Minha área' : 'Entrar' },
    { at: 'account', href: '/conta', icon: 'person', bar: 'Conta', wide: '' },
    ...(adminToken() ? [{ href: '/admin#logged', bar: '', wide: 'Administração' }] : []),
  ]
  // On a phone the badge lookup belongs to the account.
  const isHere = ({ at, bar }: NavLink) =>
    at === place || (place === 'badge' && at === 'account' && bar !== '')

  return (
    <nav className={styles['nav']} aria-label="Principal">
      {links.map((link) => (
        <Link
          key={link.href}
          href={link.href}
          className={link.bar === '' ? styles['wide'] : link.wide === '' ? styles['bar'] : undefined}
          aria-current={isHere(link) ? 'page' : undefined}
        >
          {link.icon && <Icon name={link.icon} />}
          {link.bar && link.bar !== link.wide && <span className={styles['bar']}>{link.bar}</span>}
          {link.wide && (
            <span className={link.bar === link.wide ? undefined : styles['wide']}>{link.wide}</span>
          )}
          {link.at === 'scores' && isLive && (
            <span className={styles['live']}>
              <span className={layout['visuallyHidden']}>com prova em andamento</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}

/** True when the last loaded list of events has one with a live score. It makes no call. */
function useIsLive() {
  const client = useQueryClient()
  const lists = client.getQueriesData<Reply<'GET /api/events/'>>({ queryKey: ['GET /api/events/'] })
  return lists.some(([, list]) => list?.items.some((event) => event.rankingsLiveNow === 1))
}
