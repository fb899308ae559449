import type { Cart } from '@porteira/contract'
import { cartStatusLabel, formatCpf, formatDayAndTime, refundedLabel, whatsappLink } from '@porteira/domain'
import { useEffect, useRef, useState } from 'react'
import { centsOf } from '#api/amounts.ts'
import type { Admin } from '#components/admin/admin.ts'
import { NewestFacts } from '#components/admin/FactList.tsx'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { cartTones } from './cart-tones.ts'
import { useReceipt } from '#components/receipt/use-receipt.ts'
import { LoadState } from '#shell/LoadState.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Status } from '#ui/Status.tsx'
import styles from './CartCard.module.css'
import { isWide } from './is-wide.ts'

type Props = { cart: Cart; admin: Admin }

/** The code, the state and the buyer of a cart, and what the desk may do for the buyer. */
export function CartHead({ cart, admin }: Props) {
  // On a phone the cart has replaced the list, so the focus follows.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isWide()) return
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <header>
      <p className={layout['row']}>
        <span className={styles['code']}>{cart.cartCode}</span>
        <Status tone={cartTones[cart.cartStatus]}>{cartStatusLabel(cart.cartStatus, cart.deletedOn)}</Status>
        {cart.returned !== 'none' && (
          <Status tone={cart.returned === 'whole' ? 'gone' : 'wait'}>
            {refundedLabel({ state: cart.returned, inCents: centsOf(cart.payment?.returnedValue ?? 0) })}
          </Status>
        )}
      </p>
      <h2 ref={heading} tabIndex={-1} className={styles['buyer']}>
        {cart.buyer?.name ?? 'Sem comprador'}
      </h2>
      <p className={typography['caption']}>
        {cart.buyer && (
          <span className={typography['line']}>
            CPF {formatCpf(cart.buyer.cpf)}
            {cart.buyer.email && ` · ${cart.buyer.email}`}
          </span>
        )}
        <span className={typography['line']}>{cart.eventName}</span>
        Criado em {formatDayAndTime(cart.createdOn)}
      </p>
      <HeadActions cart={cart} admin={admin} />
    </header>
  )
}

function HeadActions({ cart, admin }: Props) {
  const receipt = useReceipt(cart.cartUUID, { ...admin, token: () => admin.token })
  const [showsHistory, setShowsHistory] = useState(false)
  return (
    <>
      <div className={styles['actions']}>
        {cart.buyer?.mobile && (
          <LinkButton size="small" icon="talk" href={whatsappLink(cart.buyer.mobile)}>
            Falar com o comprador
          </LinkButton>
        )}
        {cart.cartStatus !== 'Cancelled' && (
          <Button size="small" icon="print" busy={receipt.busy} onClick={() => void receipt.print()}>
            Gerar comprovante
          </Button>
        )}
        <Button size="small" look="quiet" onClick={() => setShowsHistory(true)}>
          Histórico
        </Button>
      </div>
      {showsHistory && <HistoryDialog cart={cart} admin={admin} onClose={() => setShowsHistory(false)} />}
    </>
  )
}

/** The history of a cart: events, persons and reasons, the newest first. */
function HistoryDialog({ cart, admin, onClose }: Props & { onClose: () => void }) {
  const input = { params: { cartUUID: cart.cartUUID }, query: { token: admin.token } }
  const { data, ...reading } = useAdminQuery('GET /api/cart/admin/:cartUUID/history', input, admin)
  return (
    <Dialog
      title={`Histórico de ${cart.cartCode}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Voltar</Button>}
    >
      <LoadState data={data} {...reading} shape={[3, 3, 3]} />
      <NewestFacts facts={data?.facts ?? []} />
    </Dialog>
  )
}
