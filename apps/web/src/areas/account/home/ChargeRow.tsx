import type { PixCharge } from '@porteira/contract'
import { amountText } from '#api/amounts.ts'
import { chargeDay, chargeName } from '#components/pix/charge-words.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './ChargeRow.module.css'
import { Refunds } from './Refunds.tsx'
import type { Purchase } from './sort-purchases.ts'
import { usePayCharge } from './use-pay-charge.ts'

type Props = { charge: PixCharge; purchase: Purchase }

/** One charge of a purchase, with its refunds. */
export function ChargeRow({ charge, purchase }: Props) {
  const pay = usePayCharge()
  const [name, day] = [
    chargeName(charge, purchase.payment.installmentsInfo.numInstallments),
    chargeDay(charge),
  ]
  const isPaid = charge.paidOn !== ''
  const isNow = !isPaid && charge.payNow > 0

  return (
    <li className={styles['charge']}>
      <p className={styles['facts']}>
        <b>{amountText(charge.chargedValue)}</b> <span className={typography['caption']}>{name}</span>{' '}
        <span className={isNow ? styles['due'] : typography['caption']}>{day}</span>
      </p>
      {isPaid ? (
        <Button size="small" disabled>
          <Icon name="check" />
          Quitada
        </Button>
      ) : (
        <Button
          size="small"
          {...(isNow && { look: 'urgent' as const })}
          onClick={() => pay(purchase, charge)}
        >
          Pagar agora
        </Button>
      )}
      <Refunds returns={charge.returns} />
    </li>
  )
}
