import type { DeskTask } from '@porteira/contract'
import { amountText } from '#api/amounts.ts'
import { Link } from 'wouter'
import { cartAddress } from '#components/admin/admin-links.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import styles from './AdminPage.module.css'

type Props = {
  count: number
  since: string
  title: string
  detail: string
  tone?: 'bad' | 'hot'
  /** The page that decides, where it is not the page of each cart, or '#' and the heading of a part of this page. */
  link?: { href: string; name: string }
  carts?: DeskTask['carts'] | undefined
}

/** One kind of task with its number, or nothing if none waits. The first carts are listed with their links. */
export const TaskRow = ({ count, since, title, detail, tone, link, carts = [] }: Props) =>
  count > 0 && (
    <li>
      <span className={styles['count']} data-tone={tone}>
        {count}
      </span>
      <div>
        <b>{title}</b>
        <span className={typography['caption']}>{detail}</span>
        {since && <span className={typography['caption']}>{since}</span>}
        {carts.length > 0 && (
          <ul>
            {carts.map((cart) => (
              <li key={cart.cartCode}>
                <Link href={cartAddress(cart.cartCode)}>
                  {cart.cartCode}
                  {cart.buyerName && ` · ${cart.buyerName}`}
                </Link>
                <span className={typography['caption']}>
                  {[amountText(cart.value), cart.detail].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
            {count > carts.length && <li className={typography['caption']}>e mais {count - carts.length}</li>}
          </ul>
        )}
      </div>
      {link?.href.startsWith('#') && (
        <Button size="small" onClick={() => document.getElementById(link.href.slice(1))?.focus()}>
          {link.name}
        </Button>
      )}
      {link && !link.href.startsWith('#') && (
        <LinkButton href={link.href} size="small">
          {link.name}
        </LinkButton>
      )}
    </li>
  )
