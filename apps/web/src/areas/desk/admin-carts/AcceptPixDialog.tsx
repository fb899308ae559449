import { useState } from 'react'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import { Checkbox } from '#ui/Choice.tsx'
import { TextDialog } from '#ui/TextDialog.tsx'
import { acceptanceText, differenceInCents } from './pix-review.ts'
import { type PixDecision, usePixDecision } from './use-pix-decision.ts'

/** Accepts a Pix of another value as the payment of its charge. The surplus can be refunded. */
export function AcceptPixDialog(decision: PixDecision) {
  const { pix } = decision
  const [returns, setRefunds] = useState(true)
  const surplusInCents = Math.max(0, differenceInCents(pix))
  const [received, expected] = [amountText(pix.receivedValue), amountText(pix.expectedValue)]
  const returnSurplus = surplusInCents > 0 && returns ? 1 : 0
  const dialog = usePixDecision(decision, (target, reason) =>
    api('POST /api/pix/:endToEndId/honour', { ...target, body: { reason, returnSurplus } }),
  )

  return (
    <TextDialog
      title={`Aceitar ${received} como pagamento de ${expected}?`}
      send={`Aceitar ${received}`}
      hint="Fica registrado no histórico do carrinho."
      {...dialog}
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
