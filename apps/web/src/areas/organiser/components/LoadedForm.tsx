import type { Input, Key, Reply } from '@porteira/contract'
import type { ReactNode } from 'react'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import { SALE_PLACE } from '#components/admin/admin-place.ts'
import { useAdminAccess } from '#components/admin/use-admin-access.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'

type Props<K extends Key & `GET ${string}`> = {
  path: string
  ask: K
  /** Read only where somebody is logged in as administrator. */
  input: () => Input<K>
  children: (answer: Reply<K>) => ReactNode
}

/** A form for administrators, filled with what the server has. */
export function LoadedForm<K extends Key & `GET ${string}`>(props: Props<K>) {
  return useAdminAccess(props.path) ? <Loaded {...props} /> : <PageSkeleton />
}

function Loaded<K extends Key & `GET ${string}`>({ path, ask, input, children }: Props<K>) {
  const { data, error, isAsking, again } = useAdminQuery(ask, input(), path)
  if (error)
    return (
      <Page title="Administração" place={SALE_PLACE}>
        <LoadFailure error={error} busy={isAsking} onRetry={again} />
      </Page>
    )
  return data ? children(data) : <PageSkeleton />
}
