import type { DeskPayment } from '@porteira/contract'
import { formatDay, paidByLabels } from '@porteira/domain'
import { amountText } from '#api/amounts.ts'
import typography from '#styles/typography.module.css'
import styles from './ChargeRow.module.css'
import { Refunds } from './Refunds.tsx'

/** What the desk took in cash or by card, or gave away. */
export const DeskPaymentRow = ({ payment }: { payment: DeskPayment }) => (
  <li className={styles['charge']}>
    <p className={styles['facts']}>
      <b>{amountText(payment.value)}</b>{' '}
      <span className={typography['caption']}>{paidByLabels[payment.method]}</span>{' '}
      <span className={typography['caption']}>Na secretaria, em {formatDay(new Date(payment.paidOn))}</span>
    </p>
    <Refunds returns={payment.returns} />
  </li>
)
