import type { DeskSale } from '@porteira/contract'
import { formatReais } from '@porteira/domain'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { amountText, centsOf } from '#api/amounts.ts'
import { useTill } from '#areas/desk/components/use-till.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts'
import { Bill } from './Bill.tsx'
import { GiveUp } from './GiveUp.tsx'
import { PayForm } from './PayForm.tsx'
import { PixPart } from './PixPart.tsx'
import { SaleVoucher } from './SaleVoucher.tsx'
import { SplitForm } from './SplitForm.tsx'
import styles from './Till.module.css'
import type { TillPart } from './till-part.ts'
import type { Payment } from './use-pay-form.ts'
import { useSell } from './use-sell.ts'

type Props = TillPart & { sale: DeskSale; onChanged: () => unknown }

/** Takes the payment of a reserved sale. A part by Pix comes first, and the rest is booked when it has arrived. */
export function PaySale(props: Props) {
  const { sale, admin, onChanged } = props
  const { form, askPix, mayGive, waitsForPix, payOtherwise } = useSalePayment(props)
  const search = useSearch()
  const [isSplit, setSplit] = useState(search === 'dividir')
  const side = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(waitsForPix, () => side.current?.querySelector('input'))

  /** Shows the other form. The button that was pressed disappears, so the focus moves to the first field. */
  function split(next: boolean) {
    flushSync(() => setSplit(next))
    side.current?.querySelector('input')?.focus()
  }

  return (
    <div className={waitsForPix ? styles['till'] : classes(layout['stack'], styles['form'])}>
      <div className={classes(layout['stack'], styles['sale'])}>
        <p>
          <b>{sale.buyer.name}</b> · CPF {sale.buyer.maskedCpf} · {sale.cartCode}
        </p>
        <p className={layout['visuallyHidden']} role="status">
          {sale.pixReceived > 0 && `Pix de ${amountText(sale.pixReceived)} recebido.`}
        </p>
        {waitsForPix && (
          <PixPart sale={sale} admin={admin}>
            <Button look="quiet" onClick={payOtherwise}>
              Receber de outra forma
            </Button>
          </PixPart>
        )}
      </div>
      <div ref={side} className={layout['stack']}>
        <Bill
          lines={sale.lines.map((line) => ({ ...line, inCents: centsOf(line.value) }))}
          totalInCents={form.dueInCents}
          pixInCents={centsOf(sale.pixReceived)}
        >
          {waitsForPix ? (
            <p className={typography['muted']}>{afterPixText(form.dueInCents - centsOf(sale.pixAsked))}</p>
          ) : isSplit ? (
            <SplitForm {...form} hasPix={sale.pixReceived > 0} onPix={askPix} onWhole={() => split(false)} />
          ) : (
            <PayForm {...form} mayGive={mayGive} onSplit={() => split(true)} />
          )}
        </Bill>
        {sale.pixAsked === 0 && (
          <SaleVoucher sale={sale} admin={admin} startsOpen={search === 'codigo'} onChanged={onChanged} />
        )}
        <GiveUp sale={sale} admin={admin} onChanged={onChanged} />
      </div>
    </div>
  )
}

/** The payment of a sale, and whether it still waits for the part by Pix. */
function useSalePayment({ sale, admin, eventUUID, place, last, onChanged }: Props) {
  const { data, shift } = useTill(eventUUID, place.deviceKey, admin)
  const sell = useSell({ admin, eventUUID, shift, place })
  const state: unknown = useHistoryState()
  const [otherWay, setOtherWay] = useState(false)

  async function goOn(step: Promise<unknown>) {
    await step
    setOtherWay(false)
    await onChanged()
  }

  return {
    form: {
      dueInCents: centsOf(sale.left),
      last,
      hasShift: shift !== undefined || !data,
      busy: sell.busy,
      refusal: sell.refusal ?? refusedBefore(state),
      onPay: (payment: Payment) => goOn(sell.pay(sale, payment)),
    },
    askPix: (inCents: number) => goOn(sell.askPix(sale, inCents)),
    mayGive: data?.mayApprove === 1,
    waitsForPix: sale.pixAsked > sale.pixReceived && !otherWay,
    payOtherwise: () => setOtherWay(true),
  }
}

const afterPixText = (leftInCents: number) =>
  leftInCents > 0
    ? `Depois do Pix, falta receber ${formatReais(leftInCents)}.`
    : 'O Pix paga a compra inteira.'

/** What was refused on the page before, when the sale was reserved and not paid. */
const refusedBefore = (state: unknown) =>
  typeof state === 'object' && state !== null && 'refused' in state && typeof state.refused === 'string'
    ? state.refused || undefined
    : undefined
