import { adminMessages } from '@porteira/domain'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { recall, token } from '#storage/session.ts'
import { useAdminAccess } from '#components/admin/use-admin-access.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import { BundleForm } from './BundleForm.tsx'

const HERE = '/edit-bundle'
/** No id: the server answers with an empty bundle. */
const NOTHING_TO_CLONE = 'novo'

export default function EditBundlePage() {
  return useAdminAccess(HERE) ? <Loaded /> : <PageSkeleton />
}

function Loaded() {
  const [, navigate] = useLocation()
  const show = useMessage()
  const isNew = recall('newBundle') === '1'
  const eventUUID = recall('eventUUID')
  const input = {
    params: { itemUUID: recall('itemUUID') || NOTHING_TO_CLONE },
    query: { token: token(), ...(isNew && { newBundle: '1' as const, eventUUID }) },
  }
  const { data, error } = useAdminQuery('GET /api/bundles/:itemUUID', input, HERE)

  const leave = useEffectEvent(async () => {
    await show(adminMessages.bundleUnreachable)
    navigate('/purchase', { replace: true })
  })
  useEffect(() => {
    if (error) void leave()
  }, [error])

  return data ? <BundleForm bundle={data.result} isNew={isNew} path={HERE} /> : <PageSkeleton />
}
