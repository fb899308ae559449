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
  /** The only h1 of the screen, and the title of the tab. */
  title: string
  /** The title of the tab where it differs from the heading. */
  tab?: string
  /** `brand`: the logo of the product instead of the stored event. */
  masthead?: 'event' | 'event-and-batch' | 'brand'
  /** The name and the link of the masthead, where it is not the stored event. */
  place?: { href: string; name: string }
  /** At the end of the masthead, such as a logout button. */
  action?: ReactNode
  /** `narrow`: one column for forms and choices. `wide`: a table with many columns. */
  width?: 'normal' | 'narrow' | 'wide'
  /** Only screen readers get the heading. The page draws it elsewhere. */
  headingHidden?: boolean
  /** A picture above the heading, which is then centred. */
  picture?: ReactNode
  /** Between masthead and page, such as a countdown. */
  strip?: ReactNode
  /** An ActionBar. */
  bar?: ReactNode
  /** A drawing of hills at the end of a short screen. */
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
