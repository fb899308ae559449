import type { Cart } from '@porteira/contract'
import { cartStatusLabel, entriesText, formatDay } from '@porteira/domain'
import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'wouter'
import { cartAddress } from '#components/admin/admin-links.ts'
import { cartTones } from './cart-tones.ts'
import typography from '#styles/typography.module.css'
import { Status } from '#ui/Status.tsx'
import styles from './CartDesk.module.css'
import { isWide } from './is-wide.ts'

type Props = { carts: Cart[]; current: string | undefined; onShow: (cartCode: string) => void }

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** The carts that were found. The arrow keys move through them and show each one beside the list. */
export function CartList({ carts, current, onShow }: Props) {
  const list = useRef<HTMLUListElement>(null)

  function move(event: KeyboardEvent, at: number) {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const to = STEPS[event.key]?.(at, links.length - 1)
    const cart = to === undefined ? undefined : carts[to]
    if (to === undefined || !cart) return
    event.preventDefault()
    links[to]?.focus()
    // On a phone the cart would replace the list.
    if (isWide()) onShow(cart.cartCode)
  }

  return (
    <ul ref={list} className={styles['found']}>
      {carts.map((cart, index) => (
        <li key={cart.cartUUID}>
          <Link
            href={cartAddress(cart.cartCode)}
            aria-current={cart.cartCode === current ? 'true' : undefined}
            onKeyDown={(event: KeyboardEvent) => move(event, index)}
          >
            <span className={styles['code']}>{cart.cartCode}</span>
            <Status tone={cartTones[cart.cartStatus]}>
              {cartStatusLabel(cart.cartStatus, cart.deletedOn)}
            </Status>
            <span className={typography['caption']}>
              <b>{cart.buyer?.name || 'Sem comprador'}</b>
              <span>
                {entriesText(liveEntries(cart))} · {formatDay(new Date(cart.createdOn))}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const liveEntries = ({ items }: Cart) => items.filter(({ deletedOn }) => deletedOn === null).length
