import type { Input, Key, Reply } from '@porteira/contract'
import type { ReactNode } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { SALE_LINK } from '#components/admin/admin-links.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'

type Props<K extends Key & `GET ${string}`> = {
  ask: K
  input: Input<K>
  admin: Admin
  /** The title of the page while the values could not be loaded, and the page that it leads back to. */
  title?: string
  place?: { href: string; name: string }
  children: (answer: Reply<K>) => ReactNode
}

/** Loads the values of an administrator's form and renders the form with them. */
export function LoadedForm<K extends Key & `GET ${string}`>(props: Props<K>) {
  const { ask, input, admin, title = 'Administração', place = SALE_LINK, children } = props
  const { data, error, isAsking, again } = useAdminQuery(ask, input, admin)
  if (error)
    return (
      <Page title={title} place={place}>
        <LoadFailure error={error} busy={isAsking} onRetry={again} />
      </Page>
    )
  return data ? children(data) : <PageSkeleton />
}
