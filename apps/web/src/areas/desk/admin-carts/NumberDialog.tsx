import type { CartItem } from '@porteira/contract'
import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'

type Props = { item: CartItem; cartUUID: string; admin: Admin; onDone: () => void; onClose: () => void }

/** Gives a place without riders another free number. */
export function NumberDialog({ item, cartUUID, admin, onDone, onClose }: Props) {
  const { sendAndSay, busy } = useAdminSend(admin)
  const [number, setNumber] = useState(String(item.badge ?? ''))
  const params = { cartUUID, cartItemId: String(item.cartItemId) }

  const submit = () =>
    sendAndSay(
      () =>
        api('PUT /api/cart/:cartUUID/places/:cartItemId', {
          params,
          query: { token: admin.token },
          body: { badge: Number(number) },
        }),
      () => {
        onClose()
        onDone()
      },
    )

  return (
    <FormDialog
      title={`Trocar número: ${item.name}`}
      isReady={number !== '' && number !== String(item.badge)}
      busy={busy}
      onSend={() => void submit()}
      onClose={onClose}
    >
      <Select
        label="Número"
        value={number}
        onValue={setNumber}
        options={item.badgesAvail.map((badge) => ({ value: String(badge), label: String(badge) }))}
        data-first-focus
      />
    </FormDialog>
  )
}
