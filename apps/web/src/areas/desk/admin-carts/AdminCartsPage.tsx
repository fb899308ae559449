import { TIMINGS_IN_MS } from '@porteira/domain'
import { useState } from 'react'
import { ADMIN_PLACE } from '#components/admin/admin-place.ts'
import { useAdminAccess } from '#components/admin/use-admin-access.ts'
import { Page } from '#shell/Page.tsx'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import { useIdle } from '#shell/use-idle.ts'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'
import { CartSearch } from './CartSearch.tsx'
import { Objections } from './Objections.tsx'
import { PixReview } from './PixReview.tsx'
import { UnpaidNetworks } from './UnpaidNetworks.tsx'
import { WaitingReturns } from './WaitingReturns.tsx'

export default function AdminCartsPage() {
  const isAdmin = useAdminAccess('/admin-carts')
  // A desk that was left shows nobody's CPF.
  const [visit, setVisit] = useState(0)
  useIdle(TIMINGS_IN_MS.idleOnAdminSearch, () => setVisit(visit + 1))
  usePageRestoreReload()
  if (!isAdmin) return <PageSkeleton />
  return (
    <Page title="Carrinhos" place={ADMIN_PLACE}>
      <CartSearch key={visit} />
      <WaitingReturns />
      <PixReview />
      <Objections />
      <UnpaidNetworks />
    </Page>
  )
}
