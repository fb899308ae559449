import type { RefundToPayOut, Shift } from '@porteira/contract'
import { abilitiesOf } from '@porteira/domain'
import { useId, useRef, useState } from 'react'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAsk } from '#components/messages/messages.tsx'
import type { TillPlace } from '#storage/till.ts'
import typography from '#styles/typography.module.css'
import { TextDialog } from '#ui/TextDialog.tsx'
import { Button } from '#ui/Button.tsx'
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

/** Cash and card money that was promised back. It leaves from the own shift, or a treasurer withdraws the promise. */
export function RefundsToPay({ eventUUID, refunds, shift, admin, place, onChanged, findNext }: Props) {
  const id = useId()
  const ask = useAsk()
  const { send, busy } = useAdminSend(admin)
  const [toast, say] = useToast()
  const section = useRef<HTMLElement>(null)
  const [cardId, setCardId] = useState<string>()
  const [withdrawnId, setWithdrawnId] = useState<string>()
  const card = refunds.find(({ refundId }) => refundId === cardId)
  const withdrawn = refunds.find(({ refundId }) => refundId === withdrawnId)
  const mayWithdraw = admin.may('POST /api/till/refunds/:refundId/withdraw', eventUUID)
  useFocusAfterRemoval(refunds.length, () => section.current?.querySelector('button') ?? findNext())

  async function payOut({ refundId }: RefundToPayOut, nsu?: string) {
    if (!shift) return
    const body = { shiftId: shift.shiftId, deviceKey: place.deviceKey, ...(nsu && { nsu }) }
    const input = { params: { refundId }, query: { token: admin.token }, body }
    setCardId(undefined)
    if (await send(() => api('POST /api/till/refunds/:refundId/pay-out', input))) say('Devolução entregue.')
    onChanged()
  }

  async function withdraw({ refundId }: RefundToPayOut, reason: string) {
    setWithdrawnId(undefined)
    const input = { params: { refundId }, query: { token: admin.token }, body: { reason } }
    if (await send(() => api('POST /api/till/refunds/:refundId/withdraw', input))) say('Devolução cancelada.')
    onChanged()
  }

  async function handOver(refund: RefundToPayOut) {
    const question = {
      title: `Entregar ${amountText(refund.value)} em dinheiro?`,
      detail: `Para ${refund.buyerName}, da compra ${refund.cartCode}.`,
      yes: 'Entregue em dinheiro',
      no: 'Voltar',
    }
    if ((await ask(question)) === 'yes') await payOut(refund)
  }

  return (
    <>
      {refunds.length > 0 && (
        <section ref={section} className={styles['waiting']} aria-labelledby={id}>
          <h2 id={id} className={typography['subheading']}>
            Devoluções a entregar
          </h2>
          {!shift && <p>Abra o caixa para entregar.</p>}
          <ul>
            {refunds.map((refund) => (
              <RefundRow
                key={refund.refundId}
                refund={refund}
                busy={busy}
                isOpen={shift !== undefined}
                onPay={() =>
                  abilitiesOf(refund.method).isInDrawer ? void handOver(refund) : setCardId(refund.refundId)
                }
                onWithdraw={mayWithdraw ? () => setWithdrawnId(refund.refundId) : undefined}
              />
            ))}
          </ul>
          {withdrawn && (
            <TextDialog
              title={`Cancelar a devolução de ${amountText(withdrawn.value)} a ${withdrawn.buyerName}?`}
              send="Confirmar"
              look="danger"
              hint="Fica no histórico da compra. O dinheiro continua com o evento."
              maxLength={200}
              onText={(reason) => void withdraw(withdrawn, reason)}
              onClose={() => setWithdrawnId(undefined)}
            />
          )}
          {card && (
            <TextDialog
              title={`Estorno de ${amountText(card.value)}`}
              send="Estornado no cartão"
              reason="Digite o NSU do estorno."
              label="NSU do estorno"
              shape="uppercase"
              maxLength={20}
              autoComplete="off"
              onText={(nsu) => void payOut(card, nsu)}
              onClose={() => setCardId(undefined)}
            >
              <p>Faça o estorno na maquininha. Pagamento: {methodText(card)}.</p>
            </TextDialog>
          )}
        </section>
      )}
      {toast}
    </>
  )
}

type RowProps = {
  refund: RefundToPayOut
  busy: boolean
  isOpen: boolean
  onPay: () => void
  onWithdraw: (() => void) | undefined
}

const RefundRow = ({ refund, busy, isOpen, onPay, onWithdraw }: RowProps) => (
  <li>
    <p>
      <b>{amountText(refund.value)}</b> · {refund.buyerName}
      <span className={styles['units']}>
        {refund.cartCode} · {methodText(refund)} · {refund.desc} · autorizado por {refund.askedBy}
      </span>
    </p>
    <Button size="small" busy={busy} disabled={!isOpen} onClick={onPay}>
      {abilitiesOf(refund.method).isInDrawer ? 'Entregue em dinheiro' : 'Estornado no cartão'}
    </Button>
    {onWithdraw && (
      <Button size="small" look="quiet" busy={busy} onClick={onWithdraw}>
        Cancelar devolução
      </Button>
    )}
  </li>
)
