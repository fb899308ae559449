import { paymentMessages } from '@porteira/domain'
import { Icon } from '#ui/Icon.tsx'
import styles from './PaymentState.module.css'

export type PaymentStage = 'waiting' | 'paid' | 'free' | 'over'

const says = {
  waiting: paymentMessages.waiting,
  over: paymentMessages.waiting,
  paid: paymentMessages.paid,
  free: paymentMessages.free,
} as const

/** The payment state. Screen readers announce a change. */
export const PaymentState = ({ stage }: { stage: PaymentStage }) => (
  <div className={styles['state']} role="status">
    <p className={styles[stage]}>
      {(stage === 'paid' || stage === 'free') && <Icon name="check" />}
      {says[stage]}
    </p>
  </div>
)
