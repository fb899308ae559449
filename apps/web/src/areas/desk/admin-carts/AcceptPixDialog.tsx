import type { PixToReview } from '@porteira/contract'
import { useState } from 'react'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { Checkbox } from '#ui/Choice.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { acceptanceText, differenceInCents } from './pix-review.ts'
import { ReasonInput } from './ReasonInput.tsx'
import { usePixDecision } from './use-pix-decision.ts'

type Props = { pix: PixToReview; admin: Admin; onClose: () => void }

/** Accepts a Pix of another value as the payment of its charge. The surplus can be refunded. */
export function AcceptPixDialog({ pix, admin, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [returns, setRefunds] = useState(true)
  const { decide, busy } = usePixDecision(admin, onClose)
  const surplusInCents = Math.max(0, differenceInCents(pix))
  const [received, expected] = [amountText(pix.receivedValue), amountText(pix.expectedValue)]

  const accept = () =>
    decide(() =>
      api('POST /api/pix/:endToEndId/honour', {
        params: { endToEndId: pix.endToEndId },
        query: { token: admin.token },
        body: { reason: reason.trim(), returnSurplus: surplusInCents > 0 && returns ? 1 : 0 },
      }),
    )

  return (
    <FormDialog
      title={`Aceitar ${received} como pagamento de ${expected}?`}
      send={`Aceitar ${received}`}
      isReady={reason.trim() !== ''}
      busy={busy}
      onSend={() => void accept()}
      onClose={onClose}
    >
      <p>{acceptanceText(pix)}</p>
      {surplusInCents > 0 && (
        <Checkbox checked={returns} onValue={setRefunds}>
          Devolver a diferença de {amountText(surplusInCents / 100)}
        </Checkbox>
      )}
      <ReasonInput hint="Fica registrado no histórico do carrinho." value={reason} onValue={setReason} />
    </FormDialog>
  )
}
