import type { WaitingObjection } from '@porteira/contract'
import { formatDayAndTime } from '@porteira/domain'
import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAsk } from '#components/messages/messages.tsx'
import typography from '#styles/typography.module.css'
import { TextDialog } from '#ui/TextDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './Queue.module.css'
import { RemoveDialog } from './RemoveDialog.tsx'

type Props = { item: WaitingObjection; admin: Admin; onDecided: () => void }

/** One objection with its decisions. An accepted one opens the formation again, or ends the entry with its return. */
export function ObjectionRow({ item, admin, onDecided }: Props) {
  const ask = useAsk()
  const { send, sendAndSay, busy } = useAdminSend(admin)
  const [open, setOpen] = useState<'refuse' | 'remove'>()
  const { objectionId, cartCode, eventName, categoryName, buyerName, riderName, reason } = item
  const target = { params: { objectionId }, query: { token: admin.token } }

  async function runAndShow(call: () => Promise<{ msg: string }>) {
    await sendAndSay(call)
    onDecided()
  }
  async function accept() {
    const title = `Retirar ${riderName} de ${categoryName}?`
    const detail = `${cartCode} · ${buyerName}\nTodos os participantes desta formação são apagados, e o comprador inscreve outra vez. Comprador e laçador são avisados.`
    if ((await ask({ title, detail, yes: 'Aceitar', no: 'Voltar' })) !== 'yes') return
    await runAndShow(() => api('POST /api/objections/:objectionId/accept', target))
  }
  async function acceptRemoved() {
    await send(() => api('POST /api/objections/:objectionId/accept', target))
    onDecided()
  }
  async function removeOnly() {
    const { cartUUID, cartItemId } = item
    const removed = await send(() =>
      api('POST /api/cart/admin/:cartUUID/:cartItemId/remove', {
        params: { cartUUID, cartItemId: String(cartItemId) },
        query: { token: admin.token, bundle: '0' },
      }),
    )
    if (removed) await acceptRemoved()
  }

  return (
    <li className={styles['beside']}>
      <p>
        <b>{riderName}</b> não autorizou a inscrição em <b>{categoryName}</b>
        {reason && <span className={styles['line']}>“{reason}”</span>}
        <span className={`${styles['line']} ${typography['caption']}`}>
          <span className={styles['line']}>
            {cartCode} · comprador {buyerName || 'sem cadastro'}
          </span>
          <span className={styles['line']}>{eventName}</span>
          Contestada em {formatDayAndTime(item.madeOn)}
        </span>
      </p>
      {admin.may('POST /api/objections/:objectionId/accept') && (
        <div className={styles['actions']}>
          <Button size="small" busy={busy} onClick={() => void accept()}>
            <Icon name="check" />
            Aceitar
          </Button>
          {admin.may('POST /api/cart/admin/:cartUUID/removal', item.eventUUID) && (
            <Button size="small" busy={busy} onClick={() => setOpen('remove')}>
              <Icon name="bin" />
              Aceitar e remover
            </Button>
          )}
          <Button size="small" look="danger" busy={busy} onClick={() => setOpen('refuse')}>
            <Icon name="cross" />
            Recusar
          </Button>
        </div>
      )}
      {open === 'remove' && (
        <RemoveDialog
          name={`a inscrição de ${riderName} em ${categoryName}`}
          unit={[item]}
          cart={item}
          admin={admin}
          onRemoveOnly={() => void removeOnly()}
          onDone={() => void acceptRemoved()}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'refuse' && (
        <TextDialog
          title={`Recusar a contestação de ${riderName}?`}
          send="Confirmar"
          look="danger"
          maxLength={300}
          hint="O laçador recebe este texto por e-mail."
          onText={(why) => {
            setOpen(undefined)
            void runAndShow(() =>
              api('POST /api/objections/:objectionId/refuse', { ...target, body: { reason: why } }),
            )
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </li>
  )
}
