import { formatReais } from '@porteira/domain'
import { amountText, centsOf } from '#api/amounts.ts'
import typography from '#styles/typography.module.css'
import styles from './EarlySums.module.css'
import type { EarlyPayment } from './use-early-payment.ts'

type Props = { eventName: string | undefined; early: EarlyPayment }

/** The sum of the open installments, the discount for paying now, and the sum to pay. */
export function EarlySums({ eventName, early }: Props) {
  const { fullValue, chargedValue, installments } = early
  const savedInCents = centsOf(fullValue) - centsOf(chargedValue)
  return (
    <>
      <p className={typography['name']}>{eventName}</p>
      <dl className={styles['sums']}>
        <div>
          <dt>{installments.length} parcelas</dt>
          <dd>{amountText(fullValue)}</dd>
        </div>
        {savedInCents > 0 && (
          <div>
            <dt>Desconto dos juros futuros</dt>
            <dd>−{formatReais(savedInCents)}</dd>
          </div>
        )}
        <div>
          <dt>A pagar</dt>
          <dd>{amountText(chargedValue)}</dd>
        </div>
      </dl>
    </>
  )
}
