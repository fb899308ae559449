import type { Cart } from '@porteira/contract'
import { useState } from 'react'
import { FactList } from '#components/admin/FactList.tsx'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

type Props = { cart: Cart; admin: Admin; onClose: () => void }

const AT_FIRST = 5

/** The history of a cart: events, persons and reasons, the newest first. */
export function HistoryDialog({ cart, admin, onClose }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const input = { params: { cartUUID: cart.cartUUID }, query: { token: admin.token } }
  const { data, error, isAsking, again } = useAdminQuery(
    'GET /api/cart/admin/:cartUUID/history',
    input,
    admin,
  )
  const facts = data?.facts ?? []
  return (
    <Dialog
      title={`Histórico de ${cart.cartCode}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Voltar</Button>}
    >
      {error && <LoadFailure error={error} busy={isAsking} onRetry={again} />}
      {!data && !error && <Skeleton shape={[3, 3, 3]} />}
      <FactList facts={showsAll ? facts : facts.slice(0, AT_FIRST)} />
      {facts.length > AT_FIRST && (
        <Button size="small" look="quiet" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Mostrar menos' : `Mostrar tudo (${facts.length})`}
        </Button>
      )}
    </Dialog>
  )
}
