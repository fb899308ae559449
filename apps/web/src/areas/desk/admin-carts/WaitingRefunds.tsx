import type { WaitingRefund } from '@porteira/contract'
import { formatDayAndTime, refundMessages } from '@porteira/domain'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import { waitingRefunds } from '#areas/desk/components/queries.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAsk } from '#components/messages/messages.tsx'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Status } from '#ui/Status.tsx'
import styles from './Queue.module.css'
import { Queue } from './Queue.tsx'

/** Refunds above the daily limit of an administrator. A second administrator confirms or refuses them. */
export function WaitingRefunds({ admin }: { admin: Admin }) {
  const { data, again } = useAdminQuery(...waitingRefunds(admin.token), admin)
  if (!data || data.items.length === 0) return null
  return (
    <Queue
      id="waiting-returns"
      title="Devoluções a confirmar"
      tag={<Status tone="wait">{refundMessages.waiting}</Status>}
    >
      <ul>
        {data.items.map((item) => (
          <Row key={item.requestId} item={item} admin={admin} onDecided={() => void again()} />
        ))}
      </ul>
    </Queue>
  )
}

type Props = { item: WaitingRefund; admin: Admin; onDecided: () => void }

/** One refund with the decision about it. */
function Row({ item, admin, onDecided }: Props) {
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
        <span className={`${typography['line']} ${typography['caption']}`}>
          <span className={typography['line']}>{eventName}</span>
          <span className={typography['line']}>Motivo: {desc}</span>
          {removes && <span className={typography['line']}>{removes}</span>}
          Pedida por {askedBy}, vale até {formatDayAndTime(item.expiresOn)}
        </span>
      </p>
      {!admin.may('POST /api/refunds/:requestId/approve') ? null : item.isOwn ? (
        <p className={typography['caption']}>Outro administrador deve confirmar.</p>
      ) : (
        <div className={styles['actions']}>
          <Button size="small" icon="check" busy={busy} onClick={() => void decide('approve')}>
            Confirmar devolução
          </Button>
          <Button size="small" look="danger" icon="cross" busy={busy} onClick={() => void decide('decline')}>
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
