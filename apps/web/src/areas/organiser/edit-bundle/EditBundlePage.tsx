import { adminMessages } from '@porteira/domain'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { readStored } from '#storage/session.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import { BundleForm } from './BundleForm.tsx'

/** No id: the server answers with an empty bundle. */
const NOTHING_TO_CLONE = 'novo'

export default function EditBundlePage({ admin }: { admin: Admin }) {
  const [, navigate] = useLocation()
  const show = useMessage()
  const { token } = admin
  const isNew = readStored('newBundle') === '1'
  const eventUUID = readStored('eventUUID')
  const input = {
    params: { itemUUID: readStored('itemUUID') || NOTHING_TO_CLONE },
    query: { token, ...(isNew && { newBundle: '1' as const, eventUUID }) },
  }
  const { data, error } = useAdminQuery('GET /api/bundles/:itemUUID', input, admin)

  const leave = useEffectEvent(async () => {
    await show(adminMessages.bundleUnreachable)
    navigate('/purchase', { replace: true })
  })
  useEffect(() => {
    if (error) void leave()
  }, [error])

  return data ? (
    <BundleForm bundle={data.result} newIn={isNew ? eventUUID : undefined} admin={admin} />
  ) : (
    <PageSkeleton />
  )
}
