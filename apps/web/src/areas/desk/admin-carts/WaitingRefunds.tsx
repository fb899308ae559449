import type { WaitingRefund } from '@porteira/contract'
import { refundMessages } from '@porteira/domain'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { waitingRefunds } from '#areas/desk/components/queries.ts'
import { Status } from '#ui/Status.tsx'
import { Queue } from './Queue.tsx'
import { WaitingRefundRow } from './WaitingRefundRow.tsx'

/** Refunds above the daily limit of an administrator. A second administrator confirms or refuses them. */
export function WaitingRefunds({ admin }: { admin: Admin }) {
  const { data, again } = useAdminQuery(...waitingRefunds(admin.token), admin)
  if (!data || data.items.length === 0) return null
  return (
    <Queue
      id="waiting-returns"
      title="Devoluções a confirmar"
      tag={<Status tone="wait">{refundMessages.waiting}</Status>}
    >
      <ul>
        {data.items.map((item: WaitingRefund) => (
          <WaitingRefundRow key={item.requestId} item={item} admin={admin} onDecided={() => void again()} />
        ))}
      </ul>
    </Queue>
  )
}
