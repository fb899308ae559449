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
  children: (answer: Reply<K>) => ReactNode
}

/** Loads the values of an administrator's form and renders the form with them. */
export function LoadedForm<K extends Key & `GET ${string}`>({ ask, input, admin, children }: Props<K>) {
  const { data, error, isAsking, again } = useAdminQuery(ask, input, admin)
  if (error)
    return (
      <Page title="Administração" place={SALE_LINK}>
        <LoadFailure error={error} busy={isAsking} onRetry={again} />
      </Page>
    )
  return data ? children(data) : <PageSkeleton />
}
