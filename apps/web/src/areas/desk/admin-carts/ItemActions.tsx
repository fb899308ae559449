import type { Cart, CartItem, StaffKey } from '@porteira/contract'
import { isSubmittedFormation } from '@porteira/domain'
import { useState } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { Button } from '#ui/Button.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import styles from './CartCard.module.css'
import { isMovable, MOVE } from './is-movable.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { NumberDialog } from './NumberDialog.tsx'
import { isPaid } from './refund.ts'
import { RemovalDialog } from './RemovalDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import type { CartActions } from './use-cart-actions.ts'

type Props = { item: CartItem; cart: Cart; admin: Admin; actions: CartActions; onChanged: () => void }
type Open = 'number' | 'replace' | 'move' | 'remove' | 'restore'

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
          icon="undo"
          busy={actions.busy}
          aria-label={`Restaurar: ${item.name}`}
          onClick={() => setOpen('restore')}
        >
          Restaurar
        </Button>
      ) : (
        <Decisions {...props} onOpen={setOpen} />
      )}
      {open === 'number' && (
        <NumberDialog item={item} cartUUID={cart.cartUUID} admin={admin} onDone={onChanged} onClose={close} />
      )}
      {open === 'replace' && (
        <ReplaceDialog item={item} cart={cart} admin={admin} onDone={onChanged} onClose={close} />
      )}
      {open === 'move' && (
        <MoveDialog
          label={item.name}
          item={item}
          cart={cart}
          admin={admin}
          onDone={onChanged}
          onClose={close}
        />
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
        <Review item={item} actions={actions} />
      )}
      {item.formation === 'place' &&
        item.badgesAvail.length > 1 &&
        may('PUT /api/cart/admin/:cartUUID/:cartItemId/formation') && (
          <Button size="small" aria-label={label('Trocar número')} onClick={() => onOpen('number')}>
            Trocar número
          </Button>
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
      {isMovable(cart, [item]) && item.bundleName === '' && may(MOVE) && (
        <Button size="small" look="quiet" aria-label={label('Mudar a prova')} onClick={() => onOpen('move')}>
          Mudar a prova
        </Button>
      )}
      {may('POST /api/cart/admin/:cartUUID/:cartItemId/remove') && (
        <Button
          size="small"
          look="quiet"
          icon="bin"
          className={styles['removal']}
          busy={busy}
          aria-label={label('Remover')}
          onClick={() => (isPaid(cart) ? onOpen('remove') : void actions.removeItem(item))}
        >
          Remover
        </Button>
      )}
    </>
  )
}

const Review = ({ item, actions }: Pick<Props, 'item' | 'actions'>) => (
  <>
    <Button size="small" icon="check" busy={actions.busy} onClick={() => void actions.approve(item)}>
      Aprovar
    </Button>
    <TextButton
      size="small"
      look="danger"
      icon="cross"
      ask={{
        title: `Recusar a formação de ${item.name}?`,
        hint: 'O comprador recebe este texto por e-mail.',
        maxLength: 300,
      }}
      onText={(reason) => void actions.refuse(item, reason)}
    >
      Recusar
    </TextButton>
  </>
)
