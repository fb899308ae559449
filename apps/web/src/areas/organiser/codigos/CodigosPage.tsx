import { useState } from 'react'
import { useParams } from 'wouter'
import type { OfficeProps } from '#components/admin/admin.ts'
import { EventPage } from '#components/admin/EventPage.tsx'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Button } from '#ui/Button.tsx'
import { NewVouchers } from './NewVouchers.tsx'
import { VoucherList } from './VoucherList.tsx'

/** The vouchers of an event with their uses, and a form for new ones. */
export default function CodigosPage({ admin, linksOf }: OfficeProps) {
  const { eventUUID = '' } = useParams<{ eventUUID: string }>()
  const input = { params: { eventUUID }, query: { token: admin.token } }
  const { data, ...reading } = useAdminQuery('GET /api/events/:eventUUID/vouchers', input, admin)
  const [isNew, setNew] = useState(false)
  const mayEdit = admin.may('POST /api/events/:eventUUID/vouchers', eventUUID)
  const part = { eventUUID, admin, onChanged: () => void reading.again() }

  return (
    <EventPage
      title="Códigos de desconto"
      eventUUID={eventUUID}
      eventName={data?.eventName}
      linksOf={linksOf}
    >
      <LoadState data={data} {...reading} shape={[2, 6, 6]} />
      {data && (
        <>
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
    </EventPage>
  )
}
