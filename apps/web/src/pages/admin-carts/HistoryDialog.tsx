import type { Cart } from '@porteira/contract'
import { formatDay, formatTime } from '@porteira/domain'
import { token } from '#api/session.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadFailure } from '#components/LoadFailure.tsx'
import words from '#styles/words.module.css'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './CartCard.module.css'

/** What happened to a cart, by whom, and why; the newest first. */
export function HistoryDialog({ cart, onClose }: { cart: Cart; onClose: () => void }) {
  const input = { params: { cartUUID: cart.cartUUID }, query: { token: token() } }
  const { data, error, isAsking, again } = useAdminQuery(
    'GET /api/cart/admin/:cartUUID/history',
    input,
    '/admin-carts',
  )
  return (
    <Dialog
      title={`Histórico de ${cart.cartCode}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Voltar</Button>}
    >
      {error && <LoadFailure error={error} busy={isAsking} onRetry={again} />}
      {!data && !error && <Skeleton shape={[3, 3, 3]} />}
      <ol className={styles['history']}>
        {data?.facts.map(({ at, who, says, reason }, index) => (
          // Two facts may share their instant and their words.
          <li key={`${at} ${index}`}>
            <span className={styles['line']}>{says}</span>
            <span className={words['meta']}>
              {formatDay(new Date(at))} {formatTime(new Date(at))} · {who}
              {reason && ` · ${reason}`}
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
