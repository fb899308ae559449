import type { Cart } from '@porteira/contract'
import { FIELD_BOUNDS, formatReais } from '@porteira/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminCall } from '#components/admin/use-admin-call.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { waitingRefunds } from '#areas/desk/components/queries.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { removablesFor, type Refundable, wireAmount } from './refund.ts'

type Props = { pix: Refundable; cart: Cart; admin: Admin; onDone: () => void; onClose: () => void }

/** Asks for the amount and the reason of a refund, and what to remove with it. */
export function RefundDialog({ pix, cart, admin, onDone, onClose }: Props) {
  const show = useMessage()
  const client = useQueryClient()
  const [value, setValue] = useState('')
  const [desc, setDesc] = useState('')
  const [chosen, setChosen] = useState('')
  const { run, busy } = useAdminCall(admin)
  const isReady = value.trim() !== '' && desc.trim() !== ''
  const removables = removablesFor(cart, pix, value)
  const removable = removables.find(({ key }) => key === chosen) ?? removables[0]

  async function refund(removal: object = {}) {
    const answer = await run(() =>
      api('POST /api/cart/admin/:cartUUID/pix/:txid/return', {
        params: { cartUUID: cart.cartUUID, txid: pix.txid },
        query: { token: admin.token },
        body: { value: wireAmount(value), desc: desc.trim(), endToEndId: pix.endToEndId, ...removal },
      }),
    )
    if (!answer) return
    // Above the daily limit the refund is added to the list of waiting refunds.
    void client.invalidateQueries({ queryKey: waitingRefunds(admin.token) })
    if (answer.msg) await show(answer.msg, { passesByItself: true })
    onDone()
  }
  const refundOnly = () => void refund()

  return (
    <FormDialog
      title="Devolver pagamento"
      look="danger"
      isReady={isReady}
      busy={busy}
      {...(removable
        ? {
            send: 'Remover e devolver',
            onSend: () => void refund({ remove: 1, ...removable.body }),
            other: { send: 'Somente devolver', onSend: refundOnly },
          }
        : { send: 'Devolver', onSend: refundOnly })}
      onClose={onClose}
    >
      <TextInput
        label="Valor (R$)"
        hint={`Saldo disponível: ${formatReais(pix.leftInCents)}`}
        value={value}
        onValue={setValue}
        inputMode="decimal"
        maxLength={FIELD_BOUNDS.refundValue}
        data-first-focus
      />
      <TextInput label="Motivo" value={desc} onValue={setDesc} maxLength={FIELD_BOUNDS.refundReason} />
      {removable && (
        <Select
          label="O que remover"
          hint="As vagas e os números voltam para a venda. Sem a remoção, a inscrição continua no evento."
          value={removable.key}
          onValue={setChosen}
          options={removables.map(({ key, label }) => ({ value: key, label }))}
        />
      )}
    </FormDialog>
  )
}
