import type { PixToReview } from '@porteira/contract'
import { FIELD_BOUNDS } from '@porteira/domain'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { TextDialog } from '#ui/TextDialog.tsx'
import { differenceInCents } from './pix-review.ts'
import { usePixDecision } from './use-pix-decision.ts'

type Props = { pix: PixToReview; admin: Admin; onClose: () => void }

/** Accepts a smaller Pix as a partial payment and asks the buyer for the rest. */
export function AskDifferenceDialog({ pix, admin, onClose }: Props) {
  const { decide, busy } = usePixDecision(admin, onClose)
  const amount = amountText(-differenceInCents(pix) / 100)

  const askForRest = (reason: string) =>
    decide(() =>
      api('POST /api/pix/:endToEndId/ask-difference', {
        params: { endToEndId: pix.endToEndId },
        query: { token: admin.token },
        body: { reason },
      }),
    )

  return (
    <TextDialog
      title={`Cobrar a diferença de ${amount}?`}
      send={`Cobrar ${amount}`}
      hint="Fica registrado no histórico do carrinho."
      maxLength={FIELD_BOUNDS.refundReason}
      busy={busy}
      onText={(reason) => void askForRest(reason)}
      onClose={onClose}
    >
      <p>
        O comprador recebe um e-mail e paga na Área do laçador. As vagas ficam guardadas por 24 horas; sem o
        pagamento, o valor recebido é devolvido.
      </p>
    </TextDialog>
  )
}
