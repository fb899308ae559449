import type { WaitingObjection } from '@porteira/contract'
import { token } from '#api/session.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { ObjectionRow } from './ObjectionRow.tsx'
import { WaitingSection } from './WaitingSection.tsx'

/** Riders who did not authorise the registration in which another person entered them. */
export function Objections() {
  const { data, again } = useAdminQuery(
    'GET /api/objections/waiting',
    { query: { token: token() } },
    '/admin-carts',
  )
  if (!data || data.items.length === 0) return null
  return (
    <WaitingSection id="objections" title="Contestações" status="Aguardando a organização">
      {data.items.map((item: WaitingObjection) => (
        <ObjectionRow key={item.objectionId} item={item} onDecided={() => void again()} />
      ))}
    </WaitingSection>
  )
}
