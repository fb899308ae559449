import type { ReactNode } from 'react'
import { useStoredEvent } from '#api/event.ts'
import { adminToken, landingPath, readStored } from '#storage/session.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { classes } from '#ui/classes.ts'
import { Horizon } from '#ui/drawings/Horizon.tsx'
import { Masthead } from '#ui/Masthead.tsx'
import styles from './Page.module.css'
import { usePageTitle } from './use-page-title.ts'

type Props = {
  /** The one heading of the screen, and the name of its tab. */
  title: string
  /** The name of the tab where it differs from the heading. */
  tab?: string
  /** `brand`: the product's own mark instead of the event one is at. */
  masthead?: 'event' | 'event-and-batch' | 'brand'
  /** Where one is and the way back, where that is not the event one is buying at. */
  place?: { href: string; name: string }
  /** At the end of the masthead, such as a way out. */
  action?: ReactNode
  /** `narrow`: one column for forms and choices. */
  width?: 'normal' | 'narrow'
  /** The heading is read out but drawn elsewhere. */
  headingHidden?: boolean
  /** A mark above the heading, which is then centred. */
  picture?: ReactNode
  /** Between masthead and page, such as a running clock. */
  strip?: ReactNode
  /** An ActionBar. */
  bar?: ReactNode
  /** The hills at the foot of a short screen. */
  horizon?: boolean
  children: ReactNode
}

export function Page(props: Props) {
  const { title, tab = title, masthead = 'event', width = 'normal', strip, bar, horizon, children } = props
  const { picture, headingHidden, action } = props
  const heading = usePageTitle(tab)
  const hasEvent = masthead !== 'brand' && props.place === undefined
  const event = useStoredEvent(hasEvent ? readStored('eventUUID') : '', adminToken)
  const here = event
    ? {
        href: landingPath(),
        name: event.name,
        ...(masthead === 'event-and-batch' && { detail: event.batch }),
      }
    : undefined

  return (
    <div className={classes(horizon && styles['ground'])}>
      <Masthead place={props.place ?? here} action={action} />
      {strip ? <section aria-label="Sessão">{strip}</section> : <div />}
      <main className={classes(styles['page'], styles[width])}>
        {picture}
        <h1
          ref={heading}
          tabIndex={-1}
          className={classes(
            headingHidden ? layout['visuallyHidden'] : typography['title'],
            picture !== undefined && styles['centred'],
          )}
        >
          {title}
        </h1>
        {children}
        {bar}
      </main>
      {horizon && <Horizon />}
    </div>
  )
}
