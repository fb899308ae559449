import type { Bundle } from '@porteira/contract'
import { ADMIN_FIELDS, adminMessages } from '@porteira/domain'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '#api/client.ts'
import { BundleParts } from '#areas/organiser/components/BundleParts.tsx'
import { FormFields } from '#areas/organiser/components/FormFields.tsx'
import { FormPage } from '#areas/organiser/components/FormPage.tsx'
import { useForm } from '#areas/organiser/components/use-form.ts'
import { useSave } from '#areas/organiser/components/use-save.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import { readStored } from '#storage/session.ts'
import { bundleFields, saleFields } from './bundle-fields.ts'

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

type Props = {
  bundle: Bundle
  /** The event of a new bundle; undefined for an existing one. */
  newIn: string | undefined
  admin: Admin
}

/** The form of an existing or a new bundle. */
function BundleForm({ bundle, newIn, admin }: Props) {
  const show = useMessage()
  const { token } = admin
  const form = useForm([...bundleFields, ...saleFields], bundle)
  const boxes = { draft: form.draft, problem: form.problem, onChange: form.change }
  const [chosen, setChosen] = useState(() => bundle.bundledUUIDs.split(',').filter(Boolean))
  const { save, busy, leave } = useSave(admin)

  async function finish() {
    const values = await form.finished()
    if (!values) return
    if (chosen.length === 0) return show(adminMessages.invalidField(ADMIN_FIELDS.bundledUUIDs))
    const body = { ...values, bundledUUIDs: chosen.join(',') }
    await save(() =>
      newIn === undefined
        ? api('PUT /api/bundles/:itemUUID', { params: { itemUUID: bundle.UUID }, query: { token }, body })
        : api('POST /api/bundles/', { query: { token, eventUUID: newIn }, body }),
    )
  }

  return (
    <FormPage
      title={newIn === undefined ? adminMessages.bundleEditTitle : adminMessages.bundleCreateTitle}
      busy={busy}
      onSave={() => void finish()}
      onBack={leave}
    >
      <FormFields fields={bundleFields} {...boxes} />
      <BundleParts
        categories={bundle.rodeoCategories.map(({ uuid, name }) => ({ key: uuid, name }))}
        chosen={chosen}
        onChosen={setChosen}
      />
      <FormFields fields={saleFields} {...boxes} />
    </FormPage>
  )
}
