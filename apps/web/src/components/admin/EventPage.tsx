import type { ComponentProps, ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { Page } from '#shell/Page.tsx'
import typography from '#styles/typography.module.css'
import type { OfficeProps } from './admin.ts'
import { EVENTS_LINK } from './admin-links.ts'
import styles from './EventPage.module.css'

type Props = Pick<ComponentProps<typeof Page>, 'title' | 'width' | 'bar'> & {
  eventUUID: string
  /** Undefined while it loads. */
  eventName: string | undefined
  linksOf: OfficeProps['linksOf']
  children: ReactNode
}

/** A page of one event: its name, and the tabs to its other pages that a role allows. */
export function EventPage({ title, width = 'wide', bar, eventUUID, eventName, linksOf, children }: Props) {
  return (
    <Page title={title} place={EVENTS_LINK} width={width} bar={bar} headingHidden>
      <div className={styles['head']}>
        <p className={typography['title']} data-long={(eventName ?? '').length > 24 || undefined}>
          {eventName ?? '…'}
        </p>
        <Tabs links={linksOf(eventUUID)} />
      </div>
      {children}
    </Page>
  )
}

function Tabs({ links }: { links: ReturnType<OfficeProps['linksOf']> }) {
  const [path] = useLocation()
  const search = useSearch()
  const isHere = (href: string) => href === path || href === `${path}?${search}`
  return (
    <nav className={styles['tabs']} aria-label="Páginas do evento">
      {links.map(({ href, label }) => (
        <Link
          key={href}
          ref={(tab) => {
            // On a phone the tabs scroll sideways.
            if (isHere(href)) tab?.parentElement?.scrollTo({ left: tab.offsetLeft - MARGIN })
          }}
          href={href}
          aria-current={isHere(href) ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

const MARGIN = 24
