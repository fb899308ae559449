import { formatReais } from '@porteira/domain'
import { CardFields } from '#areas/desk/components/pay/CardFields.tsx'
import { CashFields } from '#areas/desk/components/pay/CashFields.tsx'
import type { LastPayment } from '#storage/till.ts'
import { TextInput } from '#ui/TextInput.tsx'
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
}

/** How the amount is paid by one method. Enter goes on. */
export function PayForm({ hasShift, mayGive, busy, refusal, onSplit, ...payment }: Props) {
  const { dueInCents, onMissing } = payment
  const { form, typed, change, problems, submit } = usePayForm({ isSplit: false, ...payment })
  const needsShift = !hasShift && (typed.way === 'cash' || typed.way === 'card')

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
    >
      <Ways
        ways={mayGive ? ['pix', 'cash', 'card', 'courtesy'] : ['pix', 'cash', 'card']}
        value={typed.way}
        onValue={(way) => change({ way })}
      />
      {typed.way === 'cash' && (
        <CashFields
          dueInCents={dueInCents}
          given={typed.given}
          error={problems['given']}
          onGiven={(given) => change({ given })}
        />
      )}
      {typed.way === 'card' && (
        <CardFields card={typed.card} problems={problems} at="" onCard={(card) => change({ card })} />
      )}
      {typed.way === 'courtesy' && (
        <TextInput
          label="Motivo da cortesia"
          name="reason"
          value={typed.reason}
          onValue={(reason) => change({ reason })}
          maxLength={200}
          error={problems['reason']}
        />
      )}
    </PayFrame>
  )
}

function labelOf(way: string, dueInCents: number) {
  if (dueInCents === 0) return 'Concluir venda'
  if (way === 'pix') return `Cobrar ${formatReais(dueInCents)} por Pix`
  return way === 'courtesy' ? 'Dar cortesia' : `Receber ${formatReais(dueInCents)}`
}
