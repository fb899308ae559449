import { formatReais, tillMessages } from '@porteira/domain'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { CardFields } from '#areas/desk/components/pay/CardFields.tsx'
import { CashFields } from '#areas/desk/components/pay/CashFields.tsx'
import type { LastPayment } from '#storage/till.ts'
import { TextInput } from '#ui/TextInput.tsx'
import styles from '#areas/desk/components/pay/Pay.module.css'
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
export function PayForm({
  dueInCents,
  last,
  hasShift,
  mayGive,
  busy,
  refusal,
  onMissing,
  onPay,
  onSplit,
}: Props) {
  const { form, typed, change, problems, submit } = usePayForm({
    dueInCents,
    last,
    isSplit: false,
    onMissing,
    onPay,
  })
  const needsShift = !hasShift && (typed.way === 'cash' || typed.way === 'card')

  return (
    <form
      ref={form}
      className={styles['pay']}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !(needsShift && dueInCents > 0)) submit()
      }}
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
      {needsShift && <Callout>{tillMessages.noShift}</Callout>}
      {refusal && (
        <Callout tone="bad" live>
          {refusal}
        </Callout>
      )}
      <Button type="submit" look="main" fill busy={busy} disabled={needsShift && dueInCents > 0}>
        {labelOf(typed.way, dueInCents)}
      </Button>
      <Button look="quiet" busy={busy} onClick={onMissing ?? onSplit}>
        Dividir em mais de uma forma
      </Button>
    </form>
  )
}

function labelOf(way: string, dueInCents: number) {
  if (dueInCents === 0) return 'Concluir venda'
  if (way === 'pix') return `Cobrar ${formatReais(dueInCents)} por Pix`
  return way === 'courtesy' ? 'Dar cortesia' : `Receber ${formatReais(dueInCents)}`
}
