import type { WaitingReturn } from '@porteira/contract'
import { refundMessages } from '@porteira/domain'
import { token } from '#api/session.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import words from '#styles/words.module.css'
import { Status } from '#ui/Status.tsx'
import { WaitingReturnRow } from './WaitingReturnRow.tsx'
import styles from './WaitingReturns.module.css'

/** Returns beyond one administrator's day: who did not ask for them confirms or refuses. */
export function WaitingReturns() {
  const { data, again } = useAdminQuery(
    'GET /api/refunds/waiting',
    { query: { token: token() } },
    '/admin-carts',
  )
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles['waiting']} aria-labelledby="waiting-returns">
      <p className={words['row']}>
        <span id="waiting-returns" className={words['block']}>
          Devoluções a confirmar
        </span>
        <Status tone="wait">{refundMessages.waiting}</Status>
      </p>
      <ul>
        {data.items.map((item: WaitingReturn) => (
          <WaitingReturnRow key={item.requestId} item={item} onDecided={() => void again()} />
        ))}
      </ul>
    </section>
  )
}
