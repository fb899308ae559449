import type { WaitingObjection } from '@porteira/contract'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { waitingObjections } from '#areas/desk/components/queries.ts'
import { Status } from '#ui/Status.tsx'
import { ObjectionRow } from './ObjectionRow.tsx'
import { Queue } from './Queue.tsx'

/** Objections of riders against entries that another person made. */
export function Objections({ admin }: { admin: Admin }) {
  const { data, again } = useAdminQuery(...waitingObjections(admin.token), admin)
  if (!data || data.items.length === 0) return null
  return (
    <Queue id="objections" title="Contestações" tag={<Status tone="wait">Aguardando a organização</Status>}>
      <ul>
        {data.items.map((item: WaitingObjection) => (
          <ObjectionRow key={item.objectionId} item={item} admin={admin} onDecided={() => void again()} />
        ))}
      </ul>
    </Queue>
  )
}
