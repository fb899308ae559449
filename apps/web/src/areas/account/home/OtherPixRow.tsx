import type { OtherPix } from '@porteira/contract'
import { formatDay, otherPixLabel } from '@porteira/domain'
import { amountText } from '#api/amounts.ts'
import typography from '#styles/typography.module.css'
import styles from './ChargeRow.module.css'
import { Refunds } from './Refunds.tsx'

/** A Pix that paid no charge, such as a second payment. */
export const OtherPixRow = ({ other }: { other: OtherPix }) => (
  <li className={styles['charge']}>
    <p className={styles['facts']}>
      <b>{amountText(other.receivedValue)}</b>{' '}
      <span className={typography['caption']}>{otherPixLabel(other)}</span>{' '}
      <span className={typography['caption']}>Recebido em {formatDay(new Date(other.receivedOn))}</span>
    </p>
    <Refunds returns={other.returns} />
  </li>
)
