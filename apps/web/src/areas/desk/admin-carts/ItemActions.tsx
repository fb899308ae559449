import type { Cart, CartItem, StaffKey } from '@porteira/contract'
import { isSubmittedFormation } from '@porteira/domain'
import { useState } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { TextDialog } from '#ui/TextDialog.tsx'
import styles from './CartCard.module.css'
import { isPaid } from './refund.ts'
import { RemovalDialog } from './RemovalDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import type { CartActions } from './use-cart-actions.ts'

type Props = { item: CartItem; cart: Cart; admin: Admin; actions: CartActions; onChanged: () => void }
type Open = 'replace' | 'refuse' | 'remove' | 'restore'

/** The decisions about one entry, beside it. */
export function ItemActions(props: Props) {
  const { item, cart, admin, actions, onChanged } = props
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const isRemoved = item.deletedOn !== null
  if (isRemoved && !admin.may('POST /api/cart/admin/:cartUUID/:cartItemId/restore', cart.eventUUID))
    return null

  return (
    <div className={styles['itemActions']}>
      {isRemoved ? (
        <Button
          size="small"
          look="quiet"
          busy={actions.busy}
          aria-label={`Restaurar: ${item.name}`}
          onClick={() => setOpen('restore')}
        >
          <Icon name="undo" />
          Restaurar
        </Button>
      ) : (
        <Decisions {...props} onOpen={setOpen} />
      )}
      {open === 'replace' && (
        <ReplaceDialog item={item} cart={cart} admin={admin} onDone={onChanged} onClose={close} />
      )}
      <RemovalDialog
        open={open}
        name={item.name}
        unit={[item]}
        cart={cart}
        admin={admin}
        onRemoveOnly={() => actions.removeItemNow(item)}
        onDone={onChanged}
        onClose={close}
      />
      {open === 'refuse' && (
        <TextDialog
          title={`Recusar a formação de ${item.name}?`}
          send="Confirmar"
          look="danger"
          hint="O comprador recebe este texto por e-mail."
          maxLength={300}
          onText={(reason) => {
            close()
            void actions.refuse(item, reason)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

type DecisionProps = Props & { onOpen: (open: Open) => void }

function Decisions({ item, cart, admin, actions, onOpen }: DecisionProps) {
  const may = (key: StaffKey) => admin.may(key, cart.eventUUID)
  const { busy } = actions
  const label = (text: string) => `${text}: ${item.name}`
  return (
    <>
      {item.formation === 'review' && may('POST /api/cart/admin/:cartUUID/:cartItemId/approve') && (
        <>
          <Button size="small" busy={busy} onClick={() => void actions.approve(item)}>
            <Icon name="check" />
            Aprovar
          </Button>
          <Button size="small" look="danger" onClick={() => onOpen('refuse')}>
            <Icon name="cross" />
            Recusar
          </Button>
        </>
      )}
      {isSubmittedFormation(item) && may('PUT /api/cart/admin/:cartUUID/:cartItemId/formation') && (
        <>
          <Button
            size="small"
            aria-label={label('Trocar participante / número')}
            onClick={() => onOpen('replace')}
          >
            Trocar participante / número
          </Button>
          <Button
            size="small"
            look="quiet"
            busy={busy}
            aria-label={label('Reabrir')}
            onClick={() => void actions.reopen(item)}
          >
            Reabrir
          </Button>
        </>
      )}
      {may('POST /api/cart/admin/:cartUUID/:cartItemId/remove') && (
        <Button
          size="small"
          look="quiet"
          className={styles['removal']}
          busy={busy}
          aria-label={label('Remover')}
          onClick={() => (isPaid(cart) ? onOpen('remove') : void actions.removeItem(item))}
        >
          <Icon name="bin" />
          Remover
        </Button>
      )}
    </>
  )
}
