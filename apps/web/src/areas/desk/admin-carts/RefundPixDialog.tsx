import type { PixToReview } from '@porteira/contract'
import { useState } from 'react'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import { usePixDecision } from './use-pix-decision.ts'

type Props = { pix: PixToReview; admin: Admin; onClose: () => void }

/** Refunds the rest of a Pix. The bank sends it only to the account that paid. */
export function RefundPixDialog({ pix, admin, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { decide, busy } = usePixDecision(admin, onClose)
  const amount = amountText(pix.leftValue)

  const giveBack = () =>
    decide(() =>
      api('POST /api/pix/:endToEndId/return', {
        params: { endToEndId: pix.endToEndId },
        query: { token: admin.token },
        body: { desc: reason.trim() },
      }),
    )

  return (
    <FormDialog
      title={`Devolver ${amount}?`}
      send={`Devolver ${amount}`}
      look="danger"
      isReady={reason.trim() !== ''}
      busy={busy}
      onSend={() => void giveBack()}
      onClose={onClose}
    >
      <p>O valor volta por Pix à conta de quem pagou.</p>
      <ReasonInput
        {...(pix.cartCode !== '' && { hint: 'O comprador recebe este texto por e-mail.' })}
        value={reason}
        onValue={setReason}
      />
    </FormDialog>
  )
}
