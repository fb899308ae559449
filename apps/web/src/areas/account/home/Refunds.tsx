import type { PixCharge } from '@porteira/contract'
import { formatDay } from '@porteira/domain'
import { amountText } from '#api/amounts.ts'
import typography from '#styles/typography.module.css'
import { Icon } from '#ui/Icon.tsx'
import styles from './ChargeRow.module.css'

/** The refunds of one Pix. */
export const Refunds = ({ returns }: Pick<PixCharge, 'returns'>) =>
  returns.map((given) => (
    <p key={given.id} className={styles['return']}>
      <Icon name="undo" />
      <span>
        Devolução de <b>{amountText(given.returnedValue)}</b> em {formatDay(new Date(given.returnedOn))}:{' '}
        {given.returnStatus}
        {given.returnDesc !== '' && <span className={typography['caption']}>{given.returnDesc}</span>}
      </span>
    </p>
  ))
