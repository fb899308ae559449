import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import { TextDialog } from '#ui/TextDialog.tsx'
import { type PixDecision, usePixDecision } from './use-pix-decision.ts'

/** Refunds the rest of a Pix. The bank sends it only to the account that paid. */
export function RefundPixDialog(decision: PixDecision) {
  const { pix } = decision
  const amount = amountText(pix.leftValue)
  const dialog = usePixDecision(decision, (target, desc) =>
    api('POST /api/pix/:endToEndId/return', { ...target, body: { desc } }),
  )

  return (
    <TextDialog
      title={`Devolver ${amount}?`}
      send={`Devolver ${amount}`}
      look="danger"
      hint={pix.cartCode === '' ? undefined : 'O comprador recebe este texto por e-mail.'}
      {...dialog}
    >
      <p>O valor volta por Pix à conta de quem pagou.</p>
    </TextDialog>
  )
}
