import { formatReais, methodsWith, paidInLabels } from '@porteira/domain'
import { isAskedAtBank, type Way } from '#areas/desk/components/pay/parts.ts'
import { WayFields } from '#areas/desk/components/pay/WayFields.tsx'
import type { LastPayment } from '#storage/till.ts'
import { PayFrame } from './PayFrame.tsx'
import { type Payment, usePayForm } from './use-pay-form.ts'
import { Ways } from '#areas/desk/components/pay/Ways.tsx'

type Props = {
  dueInCents: number
  last: LastPayment
  /** True with an open shift in this browser. */
  hasShift: boolean
  /** True for a person who may give entries away. */
  mayGive: boolean
  busy: boolean
  refusal: string | undefined
  /** Says what is missing before anything can be paid; undefined where nothing is. */
  onMissing?: (() => void) | undefined
  onPay: (payment: Payment) => void
  onSplit: () => void
  /** Asks for the code of a voucher; undefined where it cannot be used. */
  onVoucher?: (() => void) | undefined
}

/** How the amount is paid by one method. Enter goes on. */
export function PayForm({ hasShift, mayGive, busy, refusal, onSplit, onVoucher, ...payment }: Props) {
  const { dueInCents, onMissing } = payment
  const { form, typed, change, problems, submit } = usePayForm({ isSplit: false, ...payment })
  const needsShift = !hasShift && typed.way !== 'courtesy' && !isAskedAtBank(typed.way)

  return (
    <PayFrame
      formRef={form}
      busy={busy}
      needsShift={needsShift}
      isReady={!needsShift || dueInCents === 0}
      refusal={refusal}
      send={labelOf(typed.way, dueInCents)}
      other="Dividir em mais de uma forma"
      onSend={submit}
      onOther={onMissing ?? onSplit}
      onVoucher={onVoucher && (onMissing ?? onVoucher)}
    >
      <Ways
        ways={mayGive ? [...methodsWith(), 'courtesy'] : methodsWith()}
        value={typed.way}
        onValue={(way) => change({ way })}
      />
      <WayFields dueInCents={dueInCents} typed={typed} problems={problems} onChange={change} />
    </PayFrame>
  )
}

function labelOf(way: Way, dueInCents: number) {
  if (dueInCents === 0) return 'Concluir venda'
  if (way === 'courtesy') return 'Dar cortesia'
  const amount = formatReais(dueInCents)
  return isAskedAtBank(way) ? `Cobrar ${amount} ${paidInLabels[way]}` : `Receber ${amount}`
}
