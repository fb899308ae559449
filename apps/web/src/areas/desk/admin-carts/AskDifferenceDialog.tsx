import type { PixToReview } from '@porteira/contract'
import { useState } from 'react'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { differenceInCents } from './pix-review.ts'
import { ReasonInput } from './ReasonInput.tsx'
import { usePixDecision } from './use-pix-decision.ts'

type Props = { pix: PixToReview; admin: Admin; onClose: () => void }

/** Accepts a smaller Pix as a partial payment and asks the buyer for the rest. */
export function AskDifferenceDialog({ pix, admin, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { decide, busy } = usePixDecision(admin, onClose)
  const amount = amountText(-differenceInCents(pix) / 100)

  const askForRest = () =>
    decide(() =>
      api('POST /api/pix/:endToEndId/ask-difference', {
        params: { endToEndId: pix.endToEndId },
        query: { token: admin.token },
        body: { reason: reason.trim() },
      }),
    )

  return (
    <FormDialog
      title={`Cobrar a diferença de ${amount}?`}
      send={`Cobrar ${amount}`}
      isReady={reason.trim() !== ''}
      busy={busy}
      onSend={() => void askForRest()}
      onClose={onClose}
    >
      <p>
        O comprador recebe um e-mail e paga na Área do laçador. As vagas ficam guardadas por 24 horas; sem o
        pagamento, o valor recebido é devolvido.
      </p>
      <ReasonInput hint="Fica registrado no histórico do carrinho." value={reason} onValue={setReason} />
    </FormDialog>
  )
}
