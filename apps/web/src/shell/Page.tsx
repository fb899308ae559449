import type { ReactNode } from 'react'
import { useStoredEvent } from '#api/event.ts'
import { adminToken, landingPath, readStored } from '#storage/session.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { classes } from '#ui/classes.ts'
import { Horizon } from '#ui/drawings/Horizon.tsx'
import { Masthead } from '#ui/Masthead.tsx'
import { useInOffice } from './in-office.ts'
import styles from './Page.module.css'
import { SiteHeader } from './SiteHeader.tsx'
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
  /** `narrow`: one column for forms and choices. `wide`: a list beside its detail, or a table with many columns. */
  width?: 'normal' | 'narrow' | 'wide'
  /** Only screen readers get the heading. The page draws it elsewhere. */
  headingHidden?: boolean
  /** Moves the heading into the masthead, with this line under it. For screens whose content must start high. */
  line?: ReactNode
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

/** A longer heading in the masthead has smaller type. */
const MAX_SLAB = 34

export function Page(props: Props) {
  const { title, tab = title, masthead = 'event', width = 'normal', strip, bar, horizon, children } = props
  const { picture, headingHidden, line, action } = props
  const heading = usePageTitle(tab)
  const hasEvent = masthead !== 'brand' && props.place === undefined
  const event = useStoredEvent(hasEvent ? readStored('eventUUID') : '', adminToken)
  const here =
    props.place ??
    (event && {
      href: landingPath(),
      name: event.name,
      ...(masthead === 'event-and-batch' && { detail: event.batch }),
    })
  const inOffice = useInOffice()

  const h1 = (
    <h1
      ref={heading}
      tabIndex={-1}
      data-long={title.length > MAX_SLAB || undefined}
      className={classes(
        headingHidden ? layout['visuallyHidden'] : line === undefined && typography['title'],
        picture !== undefined && styles['centred'],
      )}
    >
      {title}
    </h1>
  )

  return (
    <div className={classes(horizon && styles['ground'])}>
      {inOffice ? (
        here && <Masthead place={here} action={action} rope={false} />
      ) : (
        <SiteHeader
          place={here}
          action={action}
          heading={
            line !== undefined && (
              <div className={styles['head']}>
                {h1}
                <p>{line}</p>
              </div>
            )
          }
        />
      )}
      {strip ? <section aria-label="Sessão">{strip}</section> : <div />}
      <main className={classes(styles['page'], styles[width])}>
        {picture}
        {line === undefined && h1}
        {children}
        {bar}
      </main>
      {horizon && <Horizon />}
    </div>
  )
}
