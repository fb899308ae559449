import type { Cart, CartItem } from '@porteira/contract'
import { detailTexts, strengthLetter } from '@porteira/domain'
import { amountText } from '#api/amounts.ts'
import type { Admin } from '#components/admin/admin.ts'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import typography from '#styles/typography.module.css'
import { classes } from '#ui/classes.ts'
import styles from './CartCard.module.css'
import { DeskNotes } from './DeskNotes.tsx'
import { ItemActions } from './ItemActions.tsx'
import type { CartActions } from './use-cart-actions.ts'

type Props = {
  item: CartItem
  /** The row of its bundle is above it. */
  isInBundle: boolean
  cart: Cart
  admin: Admin
  actions: CartActions
  onChanged: () => void
}

/** One entry: its plate, its category, its riders, its price and what can be done with it. */
export function ItemRow({ item, isInBundle, ...row }: Props) {
  return (
    <li className={item.deletedOn === null ? undefined : styles['gone']}>
      <BadgePlate number={item.badge ?? undefined} />
      <p>
        <span className={classes(typography['line'], styles['name'])}>
          {item.name} {item.bundleName && !isInBundle && `[${item.bundleName}]`}
        </span>
        <span className={typography['caption']}>{factsOf(item).join(' · ')}</span>
      </p>
      <b className={styles['price']}>{amountText(item.chargedValue)}</b>
      {item.deletedOn === null && (
        <DeskNotes
          item={item}
          busy={row.actions.busy}
          onConfirm={() => void row.actions.confirmNames(item)}
        />
      )}
      {row.cart.cartStatus !== 'Cancelled' && <ItemActions item={item} {...row} />}
    </li>
  )
}

const stages: Partial<Record<CartItem['formation'], string>> = {
  open: 'Formação em aberto',
  review: 'Em análise pela organização',
  place: 'Vaga sem competidor',
}

function riderText(rider: CartItem['participants'][number]) {
  const details = [rider.horseName, ...detailTexts(rider)].filter(Boolean).join(', ')
  return details ? `${rider.name} (${details})` : rider.name
}

const factsOf = (item: CartItem) =>
  [
    item.participants.map(riderText).join(', '),
    item.strength !== null && item.strengthsAvail.length > 1 ? `Força ${strengthLetter(item.strength)}` : '',
    item.entityName,
    item.team,
    item.deletedOn === null ? (stages[item.formation] ?? '') : 'Removida',
  ].filter(Boolean)
