import type { Cart } from '@porteira/contract'
import { NewestFacts } from '#components/admin/FactList.tsx'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type Props = { cart: Cart; admin: Admin; onClose: () => void }

/** The history of a cart: events, persons and reasons, the newest first. */
export function HistoryDialog({ cart, admin, onClose }: Props) {
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
