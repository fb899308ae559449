import type { FailedRefund } from '@porteira/contract'
import { useQueryClient } from '@tanstack/react-query'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import styles from './Queue.module.css'

/** Why the bank did not make a refund, with a button that tries it again once. */
export function RetryRefund({ refund, admin }: { refund: FailedRefund; admin: Admin }) {
  const client = useQueryClient()
  const { sendAndSay, busy } = useAdminSend(admin)
  const { refundId, value, bankReason } = refund
  const target = { params: { refundId }, query: { token: admin.token } }

  async function settle(call: () => Promise<{ msg: string }>) {
    const read = () => void client.invalidateQueries()
    if (!(await sendAndSay(call, read))) read()
  }

  return (
    <div className={styles['failure']}>
      <Callout tone="bad">
        {bankReason ? `Não foi feita: ${bankReason}` : 'O banco recusou e não disse por quê.'}
      </Callout>
      {admin.may('POST /api/refunds/:refundId/retry') && (
        <Button
          size="small"
          icon="undo"
          busy={busy}
          aria-label={`Tentar de novo a devolução de ${amountText(value)}`}
          onClick={() => void settle(() => api('POST /api/refunds/:refundId/retry', target))}
        >
          Tentar de novo
        </Button>
      )}
      {admin.may('POST /api/refunds/:refundId/transferred') && (
        <TextButton
          size="small"
          look="quiet"
          busy={busy}
          aria-label={`Já devolvi por transferência: ${amountText(value)}`}
          ask={{
            title: `${amountText(value)} já voltaram por transferência?`,
            hint: 'Banco e dia da transferência. Fica no histórico da compra.',
            maxLength: 100,
          }}
          onText={(desc) =>
            void settle(() => api('POST /api/refunds/:refundId/transferred', { ...target, body: { desc } }))
          }
        >
          Já devolvi por transferência
        </TextButton>
      )}
    </div>
  )
}
