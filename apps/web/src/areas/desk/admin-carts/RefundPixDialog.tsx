import type { PixToReview } from '@porteira/contract'
import { FIELD_BOUNDS } from '@porteira/domain'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { TextDialog } from '#ui/TextDialog.tsx'
import { usePixDecision } from './use-pix-decision.ts'

type Props = { pix: PixToReview; admin: Admin; onClose: () => void }

/** Refunds the rest of a Pix. The bank sends it only to the account that paid. */
export function RefundPixDialog({ pix, admin, onClose }: Props) {
  const { decide, busy } = usePixDecision(admin, onClose)
  const amount = amountText(pix.leftValue)

  const giveBack = (reason: string) =>
    decide(() =>
      api('POST /api/pix/:endToEndId/return', {
        params: { endToEndId: pix.endToEndId },
        query: { token: admin.token },
        body: { desc: reason },
      }),
    )

  return (
    <TextDialog
      title={`Devolver ${amount}?`}
      send={`Devolver ${amount}`}
      look="danger"
      hint={pix.cartCode === '' ? undefined : 'O comprador recebe este texto por e-mail.'}
      maxLength={FIELD_BOUNDS.refundReason}
      busy={busy}
      onText={(reason) => void giveBack(reason)}
      onClose={onClose}
    >
      <p>O valor volta por Pix à conta de quem pagou.</p>
    </TextDialog>
  )
}
