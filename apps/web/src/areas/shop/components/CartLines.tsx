import type { Cart } from '@porteira/contract'
import { formatReais, entriesText } from '@porteira/domain'
import { amountText } from '#api/amounts.ts'
import styles from './CartLines.module.css'
import { cartLines } from '#components/cart/cart-lines.ts'

/** The lines of the cart. A single line is visible; several are folded under their total. */
export function CartLines({ cart }: { cart: Cart }) {
  const lines = cartLines(cart)
  const units = lines.reduce((sum, line) => sum + line.units, 0)
  const [only] = lines
  if (!only) return null
  if (lines.length === 1)
    return (
      <p className={styles['one']}>
        {only.units > 1 && `${only.units} × `}
        {only.name}, {formatReais(only.amountInCents)}
      </p>
    )
  return (
    <details className={styles['lines']}>
      <summary>
        {entriesText(units)}, {amountText(cart.totalPrice)}
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line.name}>
            <span>
              {line.units} × {line.name}
            </span>
            <b>{formatReais(line.amountInCents)}</b>
          </li>
        ))}
      </ul>
    </details>
  )
}
