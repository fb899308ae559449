import { useState } from 'react'
import { useParams } from 'wouter'
import type { Admin } from '#components/admin/admin.ts'
import { EVENTS_LINK } from '#components/admin/admin-links.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { NewVouchers } from './NewVouchers.tsx'
import { VoucherList } from './VoucherList.tsx'

/** The vouchers of an event with their uses, and a form for new ones. */
export default function CodigosPage({ admin }: { admin: Admin }) {
  const { eventUUID = '' } = useParams<{ eventUUID: string }>()
  const input = { params: { eventUUID }, query: { token: admin.token } }
  const { data, ...reading } = useAdminQuery('GET /api/events/:eventUUID/vouchers', input, admin)
  const [isNew, setNew] = useState(false)
  const mayEdit = admin.may('POST /api/events/:eventUUID/vouchers', eventUUID)
  const part = { eventUUID, admin, onChanged: () => void reading.again() }

  return (
    <Page title="Códigos de desconto" place={EVENTS_LINK} width="wide">
      <LoadState data={data} {...reading} shape={[2, 6, 6]} />
      {data && (
        <>
          <p className={typography['subheading']}>{data.eventName}</p>
          {mayEdit && !isNew && (
            <div>
              <Button look="main" onClick={() => setNew(true)}>
                Criar códigos
              </Button>
            </div>
          )}
          {isNew && <NewVouchers items={data.items} onClose={() => setNew(false)} {...part} />}
          <VoucherList vouchers={data.vouchers} items={data.items} mayEdit={mayEdit} {...part} />
        </>
      )}
    </Page>
  )
}
