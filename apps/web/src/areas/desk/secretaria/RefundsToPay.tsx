import type { RefundToPayOut, Shift } from '@porteira/contract'
import { abilitiesOf, paidInLabels } from '@porteira/domain'
import { useId, useRef } from 'react'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAsk } from '#components/messages/messages.tsx'
import type { TillPlace } from '#storage/till.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { useToast } from '#ui/Toast.tsx'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts'
import { methodText } from '#areas/desk/components/method-text.ts'
import styles from './Till.module.css'

type Props = {
  eventUUID: string
  refunds: readonly RefundToPayOut[]
  /** The own open shift in this browser; undefined without one. */
  shift: Shift | undefined
  admin: Admin
  place: TillPlace
  onChanged: () => void
  /** Gets the focus after the last one. */
  findNext: () => HTMLElement | null
}

/** Money of the desk that was promised back. It leaves from the own shift, or a treasurer withdraws the promise. */
export function RefundsToPay({ refunds, admin, onChanged, findNext, ...till }: Props) {
  const id = useId()
  const { send, busy } = useAdminSend(admin)
  const [toast, say] = useToast()
  const section = useRef<HTMLElement>(null)
  useFocusAfterRemoval(refunds.length, () => section.current?.querySelector('button') ?? findNext())

  async function settle(call: () => Promise<object>, done: string) {
    if (await send(call)) say(done)
    onChanged()
  }

  return (
    <>
      {refunds.length > 0 && (
        <section ref={section} className={styles['waiting']} aria-labelledby={id}>
          <h2 id={id} className={typography['subheading']}>
            Devoluções a entregar
          </h2>
          {!till.shift && <p>Abra o caixa para entregar.</p>}
          <ul>
            {refunds.map((refund) => (
              <RefundRow
                key={refund.refundId}
                {...{ refund, admin, busy, ...till }}
                onSettle={(call, done) => void settle(call, done)}
              />
            ))}
          </ul>
        </section>
      )}
      {toast}
    </>
  )
}

type RowProps = Pick<Props, 'eventUUID' | 'shift' | 'admin' | 'place'> & {
  refund: RefundToPayOut
  busy: boolean
  onSettle: (call: () => Promise<object>, done: string) => void
}

function RefundRow(row: RowProps) {
  const { refund, eventUUID, admin, busy, onSettle } = row
  const { refundId, buyerName } = refund
  const value = amountText(refund.value)

  function withdraw(reason: string) {
    const input = { params: { refundId }, query: { token: admin.token }, body: { reason } }
    onSettle(() => api('POST /api/till/refunds/:refundId/withdraw', input), 'Devolução cancelada.')
  }

  return (
    <li>
      <p>
        <b>{value}</b> · {buyerName}
        <span className={`${typography['line']} ${typography['caption']}`}>
          {refund.cartCode} · {methodText(refund)} · {refund.desc} · autorizado por {refund.askedBy}
        </span>
      </p>
      <PayOut {...row} />
      {admin.may('POST /api/till/refunds/:refundId/withdraw', eventUUID) && (
        <TextButton
          size="small"
          look="quiet"
          busy={busy}
          ask={{
            title: `Cancelar a devolução de ${value} a ${buyerName}?`,
            hint: 'Fica no histórico da compra. O dinheiro continua com o evento.',
            maxLength: 200,
          }}
          onText={withdraw}
        >
          Cancelar devolução
        </TextButton>
      )}
    </li>
  )
}

/** The button that notes the money as handed over: after a question, or with the NSU of the reversal. */
function PayOut({ refund, shift, admin, place, busy, onSettle }: RowProps) {
  const ask = useAsk()
  const value = amountText(refund.value)
  const handedOver = `Entregue ${paidInLabels[refund.method]}`
  const button = { size: 'small', busy, disabled: !shift } as const

  function payOut(nsu?: string) {
    if (!shift) return
    const body = { shiftId: shift.shiftId, deviceKey: place.deviceKey, ...(nsu && { nsu }) }
    const input = { params: { refundId: refund.refundId }, query: { token: admin.token }, body }
    onSettle(() => api('POST /api/till/refunds/:refundId/pay-out', input), 'Devolução entregue.')
  }

  async function handOver() {
    const question = {
      title: `Entregar ${value} ${paidInLabels[refund.method]}?`,
      detail: `Para ${refund.buyerName}, da compra ${refund.cartCode}.`,
      yes: handedOver,
    }
    if ((await ask(question)) === 'yes') payOut()
  }

  if (!abilitiesOf(refund.method).isReversed)
    return (
      <Button {...button} onClick={() => void handOver()}>
        {handedOver}
      </Button>
    )
  return (
    <TextButton
      {...button}
      ask={{
        title: `Estorno de ${value}`,
        send: 'Estornado no cartão',
        look: 'main',
        reason: 'Digite o NSU do estorno.',
        label: 'NSU do estorno',
        shape: 'uppercase',
        maxLength: 20,
        autoComplete: 'off',
        children: <p>Faça o estorno na maquininha. Pagamento: {methodText(refund)}.</p>,
      }}
      onText={payOut}
    >
      Estornado no cartão
    </TextButton>
  )
}
