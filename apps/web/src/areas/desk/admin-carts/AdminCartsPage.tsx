import { TIMINGS_IN_MS } from '@porteira/domain'
import { useState } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { ADMIN_LINK } from '#components/admin/admin-links.ts'
import { Page } from '#shell/Page.tsx'
import { useIdle } from '#shell/use-idle.ts'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'
import { CartSearch } from './CartSearch.tsx'
import { Objections } from './Objections.tsx'
import { PixReview } from './PixReview.tsx'
import { UnpaidNetworks } from './UnpaidNetworks.tsx'
import { WaitingRefunds } from './WaitingRefunds.tsx'

export default function AdminCartsPage({ admin }: { admin: Admin }) {
  // After an idle time the page clears the search, so that no CPF stays visible.
  const [visit, setVisit] = useState(0)
  useIdle(TIMINGS_IN_MS.idleOnAdminSearch, () => setVisit(visit + 1))
  usePageRestoreReload()
  return (
    <Page title="Carrinhos" place={ADMIN_LINK}>
      <CartSearch key={visit} admin={admin} />
      <WaitingRefunds admin={admin} />
      <PixReview admin={admin} />
      <Objections admin={admin} />
      <UnpaidNetworks admin={admin} />
    </Page>
  )
}
