import { paymentMessages } from '@porteira/domain'
import { Callout } from '#ui/Callout.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './PaymentState.module.css'

export type PaymentStage = 'waiting' | 'paid' | 'free' | 'over'

const says = {
  waiting: paymentMessages.waiting,
  over: paymentMessages.waiting,
  paid: paymentMessages.paid,
  free: paymentMessages.free,
} as const

type Props = { stage: PaymentStage; note: string }

/** The payment state, and what the server says about an unpaid charge. Screen readers announce a change. */
export const PaymentState = ({ stage, note }: Props) => (
  <div className={styles['says']} role="status">
    <p className={`${styles['state']} ${styles[stage]}`}>
      {(stage === 'paid' || stage === 'free') && <Icon name="check" />}
      {says[stage]}
    </p>
    {stage === 'waiting' && note !== '' && <Callout>{note}</Callout>}
  </div>
)
