import type { WaitingReturn } from '@porteira/contract'
import { refundMessages } from '@porteira/domain'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { waitingReturns } from '#areas/desk/components/queries.ts'
import { Status } from '#ui/Status.tsx'
import { Queue } from './Queue.tsx'
import { WaitingReturnRow } from './WaitingReturnRow.tsx'

/** Returns beyond one administrator's day: who did not ask for them confirms or refuses. */
export function WaitingReturns({ admin }: { admin: Admin }) {
  const { data, again } = useAdminQuery(...waitingReturns(admin.token), admin)
  if (!data || data.items.length === 0) return null
  return (
    <Queue
      id="waiting-returns"
      title="Devoluções a confirmar"
      tag={<Status tone="wait">{refundMessages.waiting}</Status>}
    >
      <ul>
        {data.items.map((item: WaitingReturn) => (
          <WaitingReturnRow key={item.requestId} item={item} admin={admin} onDecided={() => void again()} />
        ))}
      </ul>
    </Queue>
  )
}
