import type { Shift } from '@porteira/contract'
import { amountText, centsOf } from '#api/amounts.ts'
import bill from '#areas/desk/components/pay/Pay.module.css'
import { blindText, differenceWord } from './counts.ts'
import styles from './Report.module.css'

/** What must be in the drawer, what was counted, and the difference. */
export function CashSums({ shift }: { shift: Shift }) {
  const { counted, difference, totals } = shift
  return (
    <dl className={bill['sums']}>
      <dt>Esperado em dinheiro</dt>
      <dd>{blindText(totals.expected)}</dd>
      {counted !== null && difference !== null && (
        <>
          <dt>Contado</dt>
          <dd>{amountText(counted)}</dd>
          <dt>
            <b>{differenceWord(centsOf(difference))}</b>
          </dt>
          <dd className={styles[difference === 0 ? 'even' : 'off']}>{amountText(Math.abs(difference))}</dd>
        </>
      )}
    </dl>
  )
}
