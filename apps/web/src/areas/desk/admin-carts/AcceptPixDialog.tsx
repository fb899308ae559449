import type { PixToReview } from '@porteira/contract'
import { FIELD_BOUNDS } from '@porteira/domain'
import { useState } from 'react'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { Checkbox } from '#ui/Choice.tsx'
import { TextDialog } from '#ui/TextDialog.tsx'
import { acceptanceText, differenceInCents } from './pix-review.ts'
import { usePixDecision } from './use-pix-decision.ts'

type Props = { pix: PixToReview; admin: Admin; onClose: () => void }

/** Accepts a Pix of another value as the payment of its charge. The surplus can be refunded. */
export function AcceptPixDialog({ pix, admin, onClose }: Props) {
  const [returns, setRefunds] = useState(true)
  const { decide, busy } = usePixDecision(admin, onClose)
  const surplusInCents = Math.max(0, differenceInCents(pix))
  const [received, expected] = [amountText(pix.receivedValue), amountText(pix.expectedValue)]

  const accept = (reason: string) =>
    decide(() =>
      api('POST /api/pix/:endToEndId/honour', {
        params: { endToEndId: pix.endToEndId },
        query: { token: admin.token },
        body: { reason, returnSurplus: surplusInCents > 0 && returns ? 1 : 0 },
      }),
    )

  return (
    <TextDialog
      title={`Aceitar ${received} como pagamento de ${expected}?`}
      send={`Aceitar ${received}`}
      hint="Fica registrado no histórico do carrinho."
      maxLength={FIELD_BOUNDS.refundReason}
      busy={busy}
      onText={(reason) => void accept(reason)}
      onClose={onClose}
    >
      <p>{acceptanceText(pix)}</p>
      {surplusInCents > 0 && (
        <Checkbox checked={returns} onValue={setRefunds}>
          Devolver a diferença de {amountText(surplusInCents / 100)}
        </Checkbox>
      )}
    </TextDialog>
  )
}
