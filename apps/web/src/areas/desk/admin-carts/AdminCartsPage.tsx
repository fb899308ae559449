import type { Admin } from '#components/admin/admin.ts'
import { ADMIN_LINK } from '#components/admin/admin-links.ts'
import { Page } from '#shell/Page.tsx'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'
import { CartDesk } from './CartDesk.tsx'
import { FailedRefunds } from './FailedRefunds.tsx'
import { useIdleCover } from '#areas/desk/components/IdleCover.tsx'
import { Objections } from './Objections.tsx'
import { PixReview } from './PixReview.tsx'
import { UnpaidNetworks } from './UnpaidNetworks.tsx'
import { WaitingRefunds } from './WaitingRefunds.tsx'

export default function AdminCartsPage({ admin }: { admin: Admin }) {
  const cover = useIdleCover()
  usePageRestoreReload()
  return (
    <Page title="Carrinhos" place={ADMIN_LINK} width="wide">
      <CartDesk admin={admin} />
      <FailedRefunds admin={admin} />
      <WaitingRefunds admin={admin} />
      {admin.may('GET /api/pix/review') && <PixReview admin={admin} />}
      <Objections admin={admin} />
      <UnpaidNetworks admin={admin} />
      {cover}
    </Page>
  )
}
