import { Callout } from '#ui/Callout.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { partAddress } from './addresses.ts'
import type { Competition } from './competition.ts'
import styles from './Competicao.module.css'
import { type Notice, noticesOf } from './notices.ts'

const AT_FIRST = 4

type Props = {
  view: Competition
  catUUID: string
  mayDecide: boolean
  /** The address of the decision that is open. */
  current: string
}

/** What waits for a person: devices that disagree, ties, shots that are kept. */
export function Notices({ view, ...props }: Props) {
  const notices = noticesOf(view)
  if (notices.length === 0) return null
  const later = notices.slice(AT_FIRST)
  return (
    <section className={styles['notices']} aria-label="A decidir">
      <List notices={notices.slice(0, AT_FIRST)} {...props} />
      {later.length > 0 && (
        <details>
          <summary>Ver mais {later.length}</summary>
          <List notices={later} {...props} />
        </details>
      )}
    </section>
  )
}

const List = ({
  notices,
  catUUID,
  mayDecide,
  current,
}: Omit<Props, 'view'> & { notices: readonly Notice[] }) => (
  <ul>
    {notices.map(({ text, link, part, id }) => {
      const href = partAddress(catUUID, part, id)
      return (
        <li key={href}>
          <Callout>{text}</Callout>
          {mayDecide && href !== current && (
            <LinkButton size="small" href={href} aria-label={`${link}: ${text}`}>
              {link}
            </LinkButton>
          )}
        </li>
      )
    })}
  </ul>
)
