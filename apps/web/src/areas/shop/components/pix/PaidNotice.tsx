import type { Cart } from '@porteira/contract'
import { paymentMessages } from '@porteira/domain'
import { usePassing } from '#components/messages/use-passing.ts'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ClosedLoop } from '#ui/drawings/ClosedLoop.tsx'
import styles from './PaidNotice.module.css'

type Props = {
  isFree: boolean
  /** 'R$ 120,00'; undefined while it is not known. */
  amount: string | undefined
  /** The entries of the purchase, with the numbers that they have already. */
  items?: Cart['items'] | undefined
  /** The name of the button that skips the notice. */
  next: string
  onLeave: () => void
}

const MOST = 6

/** The moment after a payment: the screen turns green and goes on by itself. */
export function PaidNotice({ isFree, amount, items = [], next, onLeave }: Props) {
  usePassing(true, onLeave)
  const live = items.filter(({ deletedOn }) => deletedOn === null)

  return (
    <Dialog
      className={styles['paid']}
      title={
        <>
          <span className={styles['loop']}>
            <ClosedLoop />
          </span>
          {isFree ? paymentMessages.freeText : paymentMessages.paidText}
        </>
      }
      footer={<Button onClick={onLeave}>{next}</Button>}
      onClose={onLeave}
    >
      {!isFree && amount && <p className={styles['amount']}>{amount}</p>}
      <ul className={styles['plates']}>
        {live.slice(0, MOST).map(({ cartItemId, name, badge }) => (
          <li key={cartItemId}>
            <BadgePlate number={badge ?? undefined} large />
            <span>{name}</span>
          </li>
        ))}
      </ul>
      {live.length > MOST && <p>e mais {live.length - MOST}</p>}
    </Dialog>
  )
}
