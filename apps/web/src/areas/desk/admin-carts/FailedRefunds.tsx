import type { FailedRefund } from '@porteira/contract'
import { formatDayAndTime } from '@porteira/domain'
import { Link } from 'wouter'
import { amountText } from '#api/amounts.ts'
import { failedRefunds } from '#areas/desk/components/queries.ts'
import type { Admin } from '#components/admin/admin.ts'
import { cartAddress } from '#components/admin/admin-links.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import typography from '#styles/typography.module.css'
import { Status } from '#ui/Status.tsx'
import { Queue } from './Queue.tsx'
import styles from './Queue.module.css'
import { RetryRefund } from './RetryRefund.tsx'

/** Refunds that the bank did not make. An administrator tries them again. */
export function FailedRefunds({ admin }: { admin: Admin }) {
  const { data } = useAdminQuery(...failedRefunds(admin.token), admin)
  if (!data || data.items.length === 0) return null
  return (
    <Queue
      id="failed-returns"
      title="Devoluções que falharam"
      tag={<Status tone="gone">{data.items.length}</Status>}
    >
      <ul>
        {data.items.map((refund: FailedRefund) => (
          <li key={refund.refundId} className={styles['beside']}>
            <p>
              <b>{amountText(refund.value)}</b>{' '}
              {refund.cartCode === '' ? (
                'Pix sem carrinho'
              ) : (
                <>
                  <Link href={cartAddress(refund.cartCode)}>{refund.cartCode}</Link> · {refund.buyerName}
                </>
              )}
              <span className={`${typography['line']} ${typography['caption']}`}>
                {refund.eventName && <span className={typography['line']}>{refund.eventName}</span>}
                Pedida em {formatDayAndTime(refund.askedOn)} · Motivo: {refund.desc}
              </span>
            </p>
            <RetryRefund refund={refund} admin={admin} />
          </li>
        ))}
      </ul>
    </Queue>
  )
}
