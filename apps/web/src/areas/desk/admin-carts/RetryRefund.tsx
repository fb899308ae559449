import type { FailedRefund } from '@porteira/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { TextDialog } from '#ui/TextDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './Queue.module.css'

/** Why the bank did not make a refund, with a button that tries it again once. */
export function RetryRefund({ refund, admin }: { refund: FailedRefund; admin: Admin }) {
  const show = useMessage()
  const client = useQueryClient()
  const { send, busy } = useAdminSend(admin)
  const [isOpen, setOpen] = useState(false)
  const { refundId, value, bankReason } = refund

  async function retry() {
    const input = { params: { refundId }, query: { token: admin.token } }
    const answer = await send(() => api('POST /api/refunds/:refundId/retry', input))
    void client.invalidateQueries()
    if (answer) await show(answer.msg, { passesByItself: true })
  }

  async function note(desc: string) {
    setOpen(false)
    const input = { params: { refundId }, query: { token: admin.token }, body: { desc } }
    const answer = await send(() => api('POST /api/refunds/:refundId/transferred', input))
    void client.invalidateQueries()
    if (answer) await show(answer.msg, { passesByItself: true })
  }

  return (
    <div className={styles['failure']}>
      <Callout tone="bad">
        {bankReason ? `Não foi feita: ${bankReason}` : 'O banco recusou e não disse por quê.'}
      </Callout>
      {admin.may('POST /api/refunds/:refundId/retry') && (
        <Button
          size="small"
          busy={busy}
          aria-label={`Tentar de novo a devolução de ${amountText(value)}`}
          onClick={() => void retry()}
        >
          <Icon name="undo" />
          Tentar de novo
        </Button>
      )}
      {admin.may('POST /api/refunds/:refundId/transferred') && (
        <Button
          size="small"
          look="quiet"
          busy={busy}
          aria-label={`Já devolvi por transferência: ${amountText(value)}`}
          onClick={() => setOpen(true)}
        >
          Já devolvi por transferência
        </Button>
      )}
      {isOpen && (
        <TextDialog
          title={`${amountText(value)} já voltaram por transferência?`}
          send="Confirmar"
          look="danger"
          hint="Banco e dia da transferência. Fica no histórico da compra."
          maxLength={100}
          onText={(desc) => void note(desc)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
