import { useIdleCover } from '#areas/desk/components/IdleCover.tsx'
import type { Admin } from '#components/admin/admin.ts'
import { ADMIN_LINK } from '#components/admin/admin-links.ts'
import { Page } from '#shell/Page.tsx'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'
import { PeopleSection } from './PeopleSection.tsx'

/** The people of the shop, with and without an account, as the desk finds and adds them. */
export default function AdminPeoplePage({ admin }: { admin: Admin }) {
  const cover = useIdleCover()
  usePageRestoreReload()
  return (
    <Page title="Pessoas" place={ADMIN_LINK} width="wide">
      <PeopleSection admin={admin} />
      {cover}
    </Page>
  )
}
