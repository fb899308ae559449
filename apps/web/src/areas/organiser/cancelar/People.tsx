import { useState } from 'react'
import { PhoneList } from '#areas/organiser/components/PhoneList.tsx'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Button } from '#ui/Button.tsx'

type Props = { eventUUID: string; admin: Admin }

/** The people without an e-mail address. Their numbers are read when a person asks for them, because it is recorded. */
export function People({ eventUUID, admin }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!admin.may('GET /api/events/:eventUUID/cancellation/people', eventUUID)) return null
  return isOpen ? (
    <Listed eventUUID={eventUUID} admin={admin} />
  ) : (
    <div>
      <Button onClick={() => setOpen(true)}>Abrir a lista para ligar</Button>
    </div>
  )
}

function Listed({ eventUUID, admin }: Props) {
  const input = { params: { eventUUID }, query: { token: admin.token } }
  const { data, ...reading } = useAdminQuery('GET /api/events/:eventUUID/cancellation/people', input, admin)
  return data ? <PhoneList people={data.people} /> : <LoadState data={data} {...reading} shape={[4, 4]} />
}
