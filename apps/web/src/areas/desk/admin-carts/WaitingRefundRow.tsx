import type { WaitingRefund } from '@porteira/contract'
import { formatDayAndTime } from '@porteira/domain'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAsk } from '#components/messages/messages.tsx'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './Queue.module.css'

type Props = { item: WaitingRefund; admin: Admin; onDecided: () => void }

export function WaitingRefundRow({ item, admin, onDecided }: Props) {
  const ask = useAsk()
  const { sendAndSay, busy } = useAdminSend(admin)
  const { requestId, cartCode, eventName, buyerName, desc, askedBy } = item
  const removes = removalText(item)
  const value = amountText(item.value)

  async function decide(decision: 'approve' | 'decline') {
    const title = decision === 'approve' ? `Devolver ${value}?` : `Recusar a devolução de ${value}?`
    const detail = `${cartCode} · ${buyerName}\nMotivo: ${desc}\nPedida por ${askedBy}${removes && `\n${removes}.`}`
    if ((await ask({ title, detail, yes: 'Confirmar' })) !== 'yes') return
    const input = { params: { requestId }, query: { token: admin.token } }
    await sendAndSay(() => api(`POST /api/refunds/:requestId/${decision}`, input))
    onDecided()
  }

  return (
    <li className={styles['beside']}>
      <p>
        <b>{value}</b> {cartCode} · {buyerName}
        <span className={`${styles['line']} ${typography['caption']}`}>
          <span className={styles['line']}>{eventName}</span>
          <span className={styles['line']}>Motivo: {desc}</span>
          {removes && <span className={styles['line']}>{removes}</span>}
          Pedida por {askedBy}, vale até {formatDayAndTime(item.expiresOn)}
        </span>
      </p>
      {!admin.may('POST /api/refunds/:requestId/approve') ? null : item.isOwn ? (
        <p className={typography['caption']}>Outro administrador deve confirmar.</p>
      ) : (
        <div className={styles['actions']}>
          <Button size="small" busy={busy} onClick={() => void decide('approve')}>
            <Icon name="check" />
            Confirmar devolução
          </Button>
          <Button size="small" look="danger" busy={busy} onClick={() => void decide('decline')}>
            <Icon name="cross" />
            Recusar
          </Button>
        </div>
      )}
    </li>
  )
}

function removalText({ removes, removesName }: WaitingRefund) {
  if (removes === 'nothing') return ''
  return removes === 'cart' ? 'Remove o carrinho' : `Remove ${removesName}`
}
