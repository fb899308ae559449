import type { Cart } from '@porteira/contract'
import {
  cartStatusLabel,
  formatCpf,
  formatDayAndTime,
  keptLabel,
  refundedLabel,
  whatsappLink,
} from '@porteira/domain'
import { Fragment, useEffect, useRef, useState } from 'react'
import { centsOf } from '#api/amounts.ts'
import type { Admin } from '#components/admin/admin.ts'
import { cartTones } from '#components/cart/cart-tones.ts'
import { useReceipt } from '#components/receipt/use-receipt.ts'
import card from '#styles/card.module.css'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Status } from '#ui/Status.tsx'
import { groupByUnit } from './group-by-unit.ts'
import { BundleRow } from './BundleRow.tsx'
import styles from './CartCard.module.css'
import { HistoryDialog } from './HistoryDialog.tsx'
import { isWide } from './is-wide.ts'
import { ItemRow } from './ItemRow.tsx'
import { DeskSaleTools } from './DeskSaleTools.tsx'
import { DeskPaymentRow, OtherPixRow, PixRow } from './PixRow.tsx'
import { isPaid } from './refund.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { useCartActions } from './use-cart-actions.ts'

type Props = { cart: Cart; admin: Admin; onChanged: () => void }

/** One cart with its buyer, its entries, its payments and its actions. */
export function CartCard({ cart, admin, onChanged }: Props) {
  const actions = useCartActions(cart, admin, onChanged)
  const receipt = useReceipt(cart.cartUUID, { ...admin, token: () => admin.token })
  const [showsHistory, setShowsHistory] = useState(false)
  const [open, setOpen] = useState<'remove' | 'restore'>()
  const isCancelled = cart.cartStatus === 'Cancelled'
  const { pix = [], otherPix = [], desk = [], returnedValue = 0, keptValue = 0 } = cart.payment ?? {}
  const row = { cart, admin, actions, onChanged }

  // On a phone the cart has replaced the list, so the focus follows.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isWide()) return
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <article
      className={classes(card['card'], styles['cart'], isCancelled && styles['off'])}
      aria-label={cart.cartCode}
    >
      <header>
        <p className={layout['row']}>
          <span className={styles['code']}>{cart.cartCode}</span>
          <Status tone={cartTones[cart.cartStatus]}>
            {cartStatusLabel(cart.cartStatus, cart.deletedOn)}
          </Status>
          {cart.returned !== 'none' && (
            <Status tone={cart.returned === 'whole' ? 'gone' : 'wait'}>
              {refundedLabel({ state: cart.returned, inCents: centsOf(returnedValue) })}
            </Status>
          )}
        </p>
        <h2 ref={heading} tabIndex={-1} className={styles['buyer']}>
          {cart.buyer?.name ?? 'Sem comprador'}
        </h2>
        <p className={typography['caption']}>
          {cart.buyer && (
            <span className={styles['line']}>
              CPF {formatCpf(cart.buyer.cpf)}
              {cart.buyer.email && ` · ${cart.buyer.email}`}
            </span>
          )}
          <span className={styles['line']}>{cart.eventName}</span>
          Criado em {formatDayAndTime(cart.createdOn)}
        </p>
        <div className={styles['actions']}>
          {cart.buyer?.mobile && (
            <LinkButton size="small" href={whatsappLink(cart.buyer.mobile)}>
              <Icon name="talk" />
              Falar com o comprador
            </LinkButton>
          )}
          {!isCancelled && (
            <Button size="small" busy={receipt.busy} onClick={() => void receipt.print()}>
              <Icon name="print" />
              Gerar comprovante
            </Button>
          )}
          <Button size="small" look="quiet" onClick={() => setShowsHistory(true)}>
            Histórico
          </Button>
        </div>
      </header>
      {cart.note && <Callout>{cart.note}</Callout>}
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
      <section>
        <h3 className={typography['label']}>Pagamentos</h3>
        {pix.length + otherPix.length + desk.length === 0 && (
          <p className={typography['caption']}>
            {cart.cartIsFree ? 'Isento de pagamento' : 'Nenhuma cobrança'}
          </p>
        )}
        {keptValue > 0 && <Callout>{keptLabel(centsOf(keptValue))}</Callout>}
        <ul className={styles['rows']}>
          {pix.map((charge) => (
            <PixRow key={charge.txid} charge={charge} cart={cart} admin={admin} onChanged={onChanged} />
          ))}
          {otherPix.map((other) => (
            <OtherPixRow
              key={other.endToEndId}
              other={other}
              cart={cart}
              admin={admin}
              onChanged={onChanged}
            />
          ))}
          {desk.map((payment) => (
            <DeskPaymentRow
              key={`${payment.method} ${payment.paymentId}`}
              payment={payment}
              cart={cart}
              admin={admin}
              onChanged={onChanged}
            />
          ))}
        </ul>
        {cart.soldAtDesk === 1 && <DeskSaleTools cart={cart} admin={admin} onChanged={onChanged} />}
      </section>
      {admin.may('POST /api/cart/admin/:cartUUID/remove', cart.eventUUID) && (
        <footer>
          {isCancelled ? (
            <Button size="small" busy={actions.busy} onClick={() => setOpen('restore')}>
              <Icon name="undo" />
              Restaurar carrinho
            </Button>
          ) : (
            <Button
              size="small"
              look="danger"
              busy={actions.busy}
              onClick={() => (isPaid(cart) ? setOpen('remove') : void actions.remove())}
            >
              <Icon name="bin" />
              Remover carrinho
            </Button>
          )}
        </footer>
      )}
      {open === 'remove' && (
        <RemoveDialog
          name={`o carrinho ${cart.cartCode}`}
          cart={cart}
          admin={admin}
          onRemoveOnly={() => actions.removeNow()}
          onDone={onChanged}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'restore' && (
        <RestoreDialog
          name={`o carrinho ${cart.cartCode}`}
          cart={cart}
          admin={admin}
          onDone={onChanged}
          onClose={() => setOpen(undefined)}
        />
      )}
      {showsHistory && <HistoryDialog cart={cart} admin={admin} onClose={() => setShowsHistory(false)} />}
    </article>
  )
}
