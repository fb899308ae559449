import type { PixCharge } from '@porteira/contract'
import { useLocation } from 'wouter'
import { amountText } from '#api/amounts.ts'
import { remember } from '#storage/remember.ts'
import { chargeDay, chargeName } from '#components/pix/charge-words.ts'
import { withReturn } from '#shell/use-go-back.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './ChargeRow.module.css'
import { Refunds } from './Refunds.tsx'

type Props = { charge: PixCharge; numInstallments: number; cartUUID: string }

/** One charge of a purchase, with its refunds. */
export function ChargeRow({ charge, numInstallments, cartUUID }: Props) {
  const [, navigate] = useLocation()
  const [name, day] = [chargeName(charge, numInstallments), chargeDay(charge)]
  const isPaid = charge.paidOn !== ''
  const isNow = !isPaid && charge.payNow > 0

  function pay() {
    remember('pixTxid', charge.txid)
    remember('cartUUID', cartUUID)
    navigate('/pay-installment', withReturn([name, day].filter(Boolean).join(' · ')))
  }

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
        <Button size="small" {...(isNow && { look: 'urgent' as const })} onClick={pay}>
          Pagar agora
        </Button>
      )}
      <Refunds returns={charge.returns} />
    </li>
  )
}
