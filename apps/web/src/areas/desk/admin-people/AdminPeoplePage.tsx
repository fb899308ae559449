import { TIMINGS_IN_MS } from '@porteira/domain'
import { useState } from 'react'
import { IdleCover } from '#areas/desk/components/IdleCover.tsx'
import type { Admin } from '#components/admin/admin.ts'
import { ADMIN_LINK } from '#components/admin/admin-links.ts'
import { Page } from '#shell/Page.tsx'
import { useIdle } from '#shell/use-idle.ts'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'
import { PeopleCsv } from './PeopleCsv.tsx'
import { PeopleSection } from './PeopleSection.tsx'

/** The people of the shop, with and without an account, as the desk finds and adds them. */
export default function AdminPeoplePage({ admin }: { admin: Admin }) {
  // After an idle time the page is covered, so that no CPF stays visible, and nothing is lost.
  const [isCovered, setCovered] = useState(false)
  useIdle(isCovered ? undefined : TIMINGS_IN_MS.idleOnAdminSearch, () => setCovered(true))
  usePageRestoreReload()
  return (
    <Page title="Pessoas" place={ADMIN_LINK} width="wide">
      <PeopleSection admin={admin} />
      <PeopleCsv admin={admin} />
      {isCovered && <IdleCover onContinue={() => setCovered(false)} />}
    </Page>
  )
}
