import type { WaitingObjection } from '@porteira/contract'
import { token } from '#storage/session.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { Status } from '#ui/Status.tsx'
import { ObjectionRow } from './ObjectionRow.tsx'
import { Queue } from './Queue.tsx'

/** Riders who did not authorise the registration in which another person entered them. */
export function Objections() {
  const { data, again } = useAdminQuery(
    'GET /api/objections/waiting',
    { query: { token: token() } },
    '/admin-carts',
  )
  if (!data || data.items.length === 0) return null
  return (
    <Queue id="objections" title="Contestações" tag={<Status tone="wait">Aguardando a organização</Status>}>
      <ul>
        {data.items.map((item: WaitingObjection) => (
          <ObjectionRow key={item.objectionId} item={item} onDecided={() => void again()} />
        ))}
      </ul>
    </Queue>
  )
}
