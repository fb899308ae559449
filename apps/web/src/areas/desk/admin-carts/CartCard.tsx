import type { Cart } from '@porteira/contract'
import { Fragment, useState } from 'react'
import { amountText } from '#api/amounts.ts'
import type { Admin } from '#components/admin/admin.ts'
import card from '#styles/card.module.css'
import typography from '#styles/typography.module.css'
import { Callout } from '#ui/Callout.tsx'
import { classes } from '#ui/classes.ts'
import { BundleRow } from './BundleRow.tsx'
import styles from './CartCard.module.css'
import { CartHead } from './CartHead.tsx'
import { CartPayments } from './CartPayments.tsx'
import { groupByUnit } from './group-by-unit.ts'
import { ItemRow } from './ItemRow.tsx'
import { isPaid } from './refund.ts'
import { RemovalButton } from './RemovalButton.tsx'
import { RemovalDialog } from './RemovalDialog.tsx'
import { useCartActions } from './use-cart-actions.ts'

type Props = { cart: Cart; admin: Admin; onChanged: () => void }

/** One cart with its buyer, its entries, its payments and its actions. */
export function CartCard({ cart, admin, onChanged }: Props) {
  const actions = useCartActions(cart, admin, onChanged)
  const [open, setOpen] = useState<'remove' | 'restore'>()
  const isCancelled = cart.cartStatus === 'Cancelled'
  const row = { cart, admin, actions, onChanged }

  return (
    <article
      className={classes(card['card'], styles['cart'], isCancelled && styles['off'])}
      aria-label={cart.cartCode}
    >
      <CartHead cart={cart} admin={admin} />
      {cart.note && <Callout>{cart.note}</Callout>}
      {cart.voucher && (
        <Callout>
          Código de desconto: {cart.voucher.about}, {amountText(cart.voucher.off)} a menos.
        </Callout>
      )}
      <section>
        <h3 className={typography['label']}>Inscrições</h3>
        <ul className={styles['rows']}>
          {groupByUnit(cart).map((items) => (
            <Fragment key={items[0]?.cartItemId}>
              {items.length > 1 && <BundleRow items={items} {...row} />}
              {items.map((item) => (
                <ItemRow key={item.cartItemId} item={item} isInBundle={items.length > 1} {...row} />
              ))}
            </Fragment>
          ))}
        </ul>
      </section>
      <CartPayments cart={cart} admin={admin} onChanged={onChanged} />
      {admin.may('POST /api/cart/admin/:cartUUID/remove', cart.eventUUID) && (
        <footer>
          <RemovalButton
            what="carrinho"
            isRemoved={isCancelled}
            busy={actions.busy}
            onRemove={() => (isPaid(cart) ? setOpen('remove') : void actions.remove())}
            onRestore={() => setOpen('restore')}
          />
        </footer>
      )}
      <RemovalDialog
        open={open}
        name={`o carrinho ${cart.cartCode}`}
        cart={cart}
        admin={admin}
        onRemoveOnly={actions.removeNow}
        onDone={onChanged}
        onClose={() => setOpen(undefined)}
      />
    </article>
  )
}
