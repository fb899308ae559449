import type { PixCharge } from '@porteira/contract'
import { FIELD_LIMITS, formatReais } from '@porteira/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { token } from '#api/session.ts'
import { useAdminCall } from '#components/admin/use-admin-call.ts'
import { useMessage } from '#components/messages.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { leftToReturn, wireAmount } from './refund.ts'

type Props = { charge: PixCharge; cartUUID: string; onDone: () => void; onClose: () => void }

/** Asks how much goes back and why. The money can only return to whoever paid it. */
export function RefundDialog({ charge, cartUUID, onDone, onClose }: Props) {
  const show = useMessage()
  const client = useQueryClient()
  const [value, setValue] = useState('')
  const [desc, setDesc] = useState('')
  const { run, busy } = useAdminCall('/admin-carts')
  const isReady = value.trim() !== '' && desc.trim() !== ''

  async function refund() {
    const answer = await run(() =>
      api('POST /api/cart/admin/:cartUUID/pix/:txid/return', {
        params: { cartUUID, txid: charge.txid },
        query: { token: token() },
        body: { value: wireAmount(value), desc: desc.trim() },
      }),
    )
    if (!answer) return
    // Beyond the limit of the day it does not go out, but into the list above.
    void client.invalidateQueries({ queryKey: ['GET /api/refunds/waiting'] })
    if (answer.msg) await show(answer.msg, { passesByItself: true })
    onDone()
  }

  return (
    <FormDialog
      title="Devolver pagamento"
      send="Devolver"
      look="danger"
      isReady={isReady}
      busy={busy}
      onSend={() => void refund()}
      onClose={onClose}
    >
      <TextInput
        label="Valor (R$)"
        hint={`Saldo disponível: ${formatReais(leftToReturn(charge))}`}
        value={value}
        onValue={setValue}
        inputMode="decimal"
        maxLength={FIELD_LIMITS.refundValue}
        data-first-focus
      />
      <TextInput label="Motivo" value={desc} onValue={setDesc} maxLength={FIELD_LIMITS.refundReason} />
    </FormDialog>
  )
}
