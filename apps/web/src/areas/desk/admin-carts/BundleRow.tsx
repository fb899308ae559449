import type { Cart, CartItem } from '@porteira/contract'
import { useState } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import styles from './CartCard.module.css'
import { isMovable, MOVE } from './is-movable.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { isPaid } from './refund.ts'
import { RemovalButton } from './RemovalButton.tsx'
import { RemovalDialog } from './RemovalDialog.tsx'
import type { CartActions } from './use-cart-actions.ts'

type Props = { items: CartItem[]; cart: Cart; admin: Admin; actions: CartActions; onChanged: () => void }

/** One unit of a bundle above its entries. It is removed and restored as a whole. */
export function BundleRow({ items, cart, admin, actions, onChanged }: Props) {
  const [open, setOpen] = useState<'move' | 'remove' | 'restore'>()
  const [first] = items
  if (!first) return null
  const live = items.filter(({ deletedOn }) => deletedOn === null)
  const mayRemove = admin.may('POST /api/cart/admin/:cartUUID/:cartItemId/remove', cart.eventUUID)
  return (
    <li className={live.length === 0 ? styles['gone'] : undefined}>
      <p className={styles['whole']}>
        <span className={classes(typography['line'], styles['name'])}>{first.bundleName}</span>
        <span className={typography['caption']}>Pacote com {items.length} categorias</span>
      </p>
      {cart.cartStatus !== 'Cancelled' && mayRemove && (
        <div className={styles['itemActions']}>
          {isMovable(cart, live) && admin.may(MOVE, cart.eventUUID) && (
            <Button size="small" look="quiet" onClick={() => setOpen('move')}>
              Mudar o pacote
            </Button>
          )}
          <RemovalButton
            what="pacote"
            isRemoved={live.length < items.length}
            isQuiet
            busy={actions.busy}
            onRemove={() => (isPaid(cart) ? setOpen('remove') : void actions.removeBundle(first))}
            onRestore={() => setOpen('restore')}
          />
        </div>
      )}
      {open === 'move' && live[0] && (
        <MoveDialog
          label={first.bundleName}
          item={live[0]}
          cart={cart}
          admin={admin}
          onDone={onChanged}
          onClose={() => setOpen(undefined)}
        />
      )}
      <RemovalDialog
        open={open}
        name={first.bundleName}
        unit={items}
        cart={cart}
        admin={admin}
        onRemoveOnly={() => actions.removeBundleNow(first)}
        onDone={onChanged}
        onClose={() => setOpen(undefined)}
      />
    </li>
  )
}
