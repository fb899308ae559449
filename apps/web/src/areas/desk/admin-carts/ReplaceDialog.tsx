import type { Cart, CartItem } from '@porteira/contract'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ReplaceForm } from './ReplaceForm.tsx'

type Props = { item: CartItem; cart: Cart; admin: Admin; onDone: () => void; onClose: () => void }

/** Changes riders, club, team, badge and strength of a submitted entry. */
export function ReplaceDialog({ item, cart, admin, onDone, onClose }: Props) {
  const params = { cartUUID: cart.cartUUID, cartItemId: String(item.cartItemId) }
  const input = { params, query: { token: admin.token } }
  const key = 'GET /api/cart/admin/:cartUUID/:cartItemId/formation'
  const { data, ...reading } = useAdminQuery(key, input, admin)

  if (data)
    return (
      <ReplaceForm
        // The fields start again after another administrator changed the entry.
        key={data.version}
        cartUUID={cart.cartUUID}
        item={data.item}
        version={data.version}
        isHandedOut={data.isHandedOut === 1}
        admin={admin}
        onDone={() => {
          onClose()
          onDone()
        }}
        onRefused={() => void reading.again()}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={item.name} onClose={onClose} footer={<Button onClick={onClose}>Voltar</Button>}>
      <LoadState data={data} {...reading} shape={[3, 3, 3]} />
    </Dialog>
  )
}
