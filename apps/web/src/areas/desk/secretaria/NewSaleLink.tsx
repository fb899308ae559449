import type { Ref } from 'react'
import { LinkButton } from '#ui/LinkButton.tsx'
import { tillAddress } from './addresses.ts'
import styles from './Till.module.css'
import { NEW_SALE_KEY } from './use-function-key.ts'

type Props = { eventUUID: string; isMain?: boolean; fill?: boolean; ref?: Ref<HTMLAnchorElement> }

/** Leads to the next sale, and shows the key that does the same. */
export const NewSaleLink = ({ eventUUID, isMain = false, fill = false, ref }: Props) => (
  <LinkButton
    ref={ref}
    look={isMain ? 'main' : 'plain'}
    fill={fill}
    href={tillAddress(eventUUID)}
    aria-keyshortcuts={NEW_SALE_KEY}
  >
    Nova venda
    <kbd className={styles['key']} aria-hidden="true">
      {NEW_SALE_KEY}
    </kbd>
  </LinkButton>
)
