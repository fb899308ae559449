import type { PixToReview } from '@porteira/contract'
import { FIELD_BOUNDS } from '@porteira/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { Checkbox } from '#ui/Choice.tsx'
import { TextDialog } from '#ui/TextDialog.tsx'
import { acceptanceText, differenceInCents } from './pix-review.ts'

type PixDecision = { pix: PixToReview; admin: Admin; onClose: () => void }

/** Accepts a Pix of another value as the payment of its charge. The surplus can be refunded. */
export function AcceptPixDialog(decision: PixDecision) {
  const { pix } = decision
  const [returns, setRefunds] = useState(true)
  const surplusInCents = Math.max(0, differenceInCents(pix))
  const [received, expected] = [amountText(pix.receivedValue), amountText(pix.expectedValue)]
  const returnSurplus = surplusInCents > 0 && returns ? 1 : 0
  const dialog = useDecision(decision, (target, reason) =>
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

/** Accepts a smaller Pix as a partial payment and asks the buyer for the rest. */
export function AskDifferenceDialog(decision: PixDecision) {
  const amount = amountText(-differenceInCents(decision.pix) / 100)
  const dialog = useDecision(decision, (target, reason) =>
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

/** Refunds the rest of a Pix. The bank sends it only to the account that paid. */
export function RefundPixDialog(decision: PixDecision) {
  const { pix } = decision
  const amount = amountText(pix.leftValue)
  const dialog = useDecision(decision, (target, desc) =>
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

type Target = { params: { endToEndId: string }; query: { token: string } }
type Decide = (target: Target, reason: string) => Promise<{ msg: string }>

/**
 * What a dialog needs to send a decision on a Pix with its reason, and to show the result. The lists are read again after a
 * success and after an error.
 */
function useDecision({ pix, admin, onClose }: PixDecision, decide: Decide) {
  const client = useQueryClient()
  const { sendAndSay, busy } = useAdminSend(admin)
  const target = { params: { endToEndId: pix.endToEndId }, query: { token: admin.token } }

  async function send(reason: string) {
    await sendAndSay(() => decide(target, reason), onClose)
    await client.invalidateQueries()
  }

  return {
    busy,
    maxLength: FIELD_BOUNDS.refundReason,
    onText: (reason: string) => void send(reason),
    onClose,
  }
}
