import type { WaitingReturn } from '@porteira/contract'
import { refundMessages } from '@porteira/domain'
import { token } from '#api/session.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { WaitingReturnRow } from './WaitingReturnRow.tsx'
import { WaitingSection } from './WaitingSection.tsx'

/** Returns beyond one administrator's day: who did not ask for them confirms or refuses. */
export function WaitingReturns() {
  const { data, again } = useAdminQuery(
    'GET /api/refunds/waiting',
    { query: { token: token() } },
    '/admin-carts',
  )
  if (!data || data.items.length === 0) return null
  return (
    <WaitingSection id="waiting-returns" title="Devoluções a confirmar" status={refundMessages.waiting}>
      {data.items.map((item: WaitingReturn) => (
        <WaitingReturnRow key={item.requestId} item={item} onDecided={() => void again()} />
      ))}
    </WaitingSection>
  )
}
