import type { DeskSale } from '@porteira/contract'
import { formatReais } from '@porteira/domain'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { amountText, centsOf } from '#api/amounts.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts'
import { Bill } from './Bill.tsx'
import { GiveUp } from './GiveUp.tsx'
import { PayForm } from './PayForm.tsx'
import { PixPart } from './PixPart.tsx'
import { till } from './queries.ts'
import { SplitForm } from './SplitForm.tsx'
import styles from './Till.module.css'
import type { TillPart } from './till-part.ts'
import { useSell } from './use-sell.ts'

type Props = TillPart & { sale: DeskSale; onChanged: () => unknown }

/** Takes the payment of a reserved sale. A part by Pix comes first, and the rest is booked when it has arrived. */
export function PaySale({ sale, admin, eventUUID, place, last, onChanged }: Props) {
  const { data } = useAdminQuery(...till(eventUUID, admin.token, place.deviceKey), admin)
  const shift = data?.shift?.state === 'open' && data.shift.isHere === 1 ? data.shift : undefined
  const sell = useSell({ admin, eventUUID, shift, place })
  const search = useSearch()
  const state: unknown = useHistoryState()
  const [isSplit, setSplit] = useState(search === 'dividir')
  const [otherWay, setOtherWay] = useState(false)
  const side = useRef<HTMLDivElement>(null)
  const dueInCents = centsOf(sale.left)
  const waitsForPix = sale.pixAsked > sale.pixReceived && !otherWay
  useFocusAfterRemoval(waitsForPix, () => side.current?.querySelector('input'))
  const pay = {
    dueInCents,
    last,
    hasShift: shift !== undefined || !data,
    busy: sell.busy,
    refusal: sell.refusal ?? refusedBefore(state),
    onPay: async (payment: Parameters<typeof sell.pay>[1]) => {
      await sell.pay(sale, payment)
      setOtherWay(false)
      await onChanged()
    },
  }

  /** Shows another form. The button that was pressed disappears, so the focus moves to the first field. */
  function show(change: () => void) {
    flushSync(change)
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
            <Button look="quiet" onClick={() => setOtherWay(true)}>
              Receber de outra forma
            </Button>
          </PixPart>
        )}
      </div>
      <div ref={side} className={layout['stack']}>
        <Bill
          lines={sale.lines.map((line) => ({ ...line, inCents: centsOf(line.value) }))}
          totalInCents={dueInCents}
          received={{ name: 'Pix recebido', inCents: centsOf(sale.pixReceived) }}
        >
          {waitsForPix ? (
            <p className={typography['muted']}>{afterPixText(dueInCents - centsOf(sale.pixAsked))}</p>
          ) : isSplit ? (
            <SplitForm
              {...pay}
              hasPix={sale.pixReceived > 0}
              onPix={async (inCents) => {
                await sell.askPix(sale, inCents)
                setOtherWay(false)
                await onChanged()
              }}
              onWhole={() => show(() => setSplit(false))}
            />
          ) : (
            <PayForm {...pay} mayGive={data?.mayApprove === 1} onSplit={() => show(() => setSplit(true))} />
          )}
        </Bill>
        <GiveUp sale={sale} admin={admin} onChanged={onChanged} />
      </div>
    </div>
  )
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
