import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import { TextDialog } from '#ui/TextDialog.tsx'
import { differenceInCents } from './pix-review.ts'
import { type PixDecision, usePixDecision } from './use-pix-decision.ts'

/** Accepts a smaller Pix as a partial payment and asks the buyer for the rest. */
export function AskDifferenceDialog(decision: PixDecision) {
  const amount = amountText(-differenceInCents(decision.pix) / 100)
  const dialog = usePixDecision(decision, (target, reason) =>
    api('POST /api/pix/:endToEndId/ask-difference', { ...target, body: { reason } }),
  )

  return (
    <TextDialog
      title={`Cobrar a diferença de ${amount}?`}
      send={`Cobrar ${amount}`}
      hint="Fica registrado no histórico do carrinho."
      {...dialog}
    >
      <p>
        O comprador recebe um e-mail e paga na Área do laçador. As vagas ficam guardadas por 24 horas; sem o
        pagamento, o valor recebido é devolvido.
      </p>
    </TextDialog>
  )
}
