import type { WaitingObjection } from '@porteira/contract'
import { formatDayAndTime } from '@porteira/domain'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { waitingObjections } from '#areas/desk/components/queries.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAsk } from '#components/messages/messages.tsx'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Status } from '#ui/Status.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import styles from './Queue.module.css'
import { Queue } from './Queue.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'

/** Objections of riders against entries that another person made. */
export function Objections({ admin }: { admin: Admin }) {
  const { data, again } = useAdminQuery(...waitingObjections(admin.token), admin)
  if (!data || data.items.length === 0) return null
  return (
    <Queue id="objections" title="Contestações" tag={<Status tone="wait">Aguardando a organização</Status>}>
      <ul>
        {data.items.map((item) => (
          <Row key={item.objectionId} item={item} admin={admin} onDecided={() => void again()} />
        ))}
      </ul>
    </Queue>
  )
}

type Props = { item: WaitingObjection; admin: Admin; onDecided: () => void }

/** One objection with its decisions. */
function Row(props: Props) {
  const { item, admin } = props
  const { cartCode, eventName, categoryName, buyerName, riderName, reason } = item
  return (
    <li className={styles['beside']}>
      <p>
        <b>{riderName}</b> não autorizou a inscrição em <b>{categoryName}</b>
        {reason && <span className={typography['line']}>“{reason}”</span>}
        <span className={`${typography['line']} ${typography['caption']}`}>
          <span className={typography['line']}>
            {cartCode} · comprador {buyerName || 'sem cadastro'}
          </span>
          <span className={typography['line']}>{eventName}</span>
          Contestada em {formatDayAndTime(item.madeOn)}
        </span>
      </p>
      {admin.may('POST /api/objections/:objectionId/accept') && <Decisions {...props} />}
    </li>
  )
}

/** An accepted objection opens the formation again, or ends the entry with its return. */
function Decisions({ item, admin, onDecided }: Props) {
  const { accept, acceptRemoved, refuse, removeOnly, busy } = useDecision({ item, admin, onDecided })
  const [isRemoving, setRemoving] = useState(false)
  const { categoryName, riderName } = item
  return (
    <div className={styles['actions']}>
      <Button size="small" icon="check" busy={busy} onClick={() => void accept()}>
        Aceitar
      </Button>
      {admin.may('POST /api/cart/admin/:cartUUID/removal', item.eventUUID) && (
        <Button size="small" icon="bin" busy={busy} onClick={() => setRemoving(true)}>
          Aceitar e remover
        </Button>
      )}
      <TextButton
        size="small"
        look="danger"
        icon="cross"
        busy={busy}
        ask={{
          title: `Recusar a contestação de ${riderName}?`,
          hint: 'O laçador recebe este texto por e-mail.',
          maxLength: 300,
        }}
        onText={(reason) => void refuse(reason)}
      >
        Recusar
      </TextButton>
      {isRemoving && (
        <RemoveDialog
          name={`a inscrição de ${riderName} em ${categoryName}`}
          unit={[item]}
          cart={item}
          admin={admin}
          onRemoveOnly={() => void removeOnly()}
          onDone={() => void acceptRemoved()}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  )
}

function useDecision({ item, admin, onDecided }: Props) {
  const ask = useAsk()
  const { send, sendAndSay, busy } = useAdminSend(admin)
  const { objectionId, cartUUID, cartItemId, cartCode, categoryName, buyerName, riderName } = item
  const query = { token: admin.token }
  const target = { params: { objectionId }, query }
  const acceptNow = () => api('POST /api/objections/:objectionId/accept', target)

  async function runAndShow(call: () => Promise<{ msg: string }>) {
    await sendAndSay(call)
    onDecided()
  }
  async function acceptRemoved() {
    await send(acceptNow)
    onDecided()
  }

  return {
    busy,
    acceptRemoved,
    async accept() {
      const title = `Retirar ${riderName} de ${categoryName}?`
      const detail = `${cartCode} · ${buyerName}\nTodos os participantes desta formação são apagados, e o comprador inscreve outra vez. Comprador e laçador são avisados.`
      if ((await ask({ title, detail, yes: 'Aceitar' })) === 'yes') await runAndShow(acceptNow)
    },
    refuse: (reason: string) =>
      runAndShow(() => api('POST /api/objections/:objectionId/refuse', { ...target, body: { reason } })),
    async removeOnly() {
      const params = { cartUUID, cartItemId: String(cartItemId) }
      const removed = await send(() =>
        api('POST /api/cart/admin/:cartUUID/:cartItemId/remove', {
          params,
          query: { ...query, bundle: '0' },
        }),
      )
      if (removed) await acceptRemoved()
    },
  }
}
