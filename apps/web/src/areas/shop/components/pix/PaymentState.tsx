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

type Props = {
  stage: PaymentStage
  note: string
  /** The buyer came back, perhaps from the app of the bank. */
  isBack: boolean
}

/** The payment state, and what the server says about an unpaid charge. Screen readers announce a change. */
export const PaymentState = ({ stage, note, isBack }: Props) => (
  <div className={styles['says']} role="status">
    <p className={`${styles['state']} ${styles[stage]}`}>
      {(stage === 'paid' || stage === 'free') && <Icon name="check" />}
      {says[stage]}
    </p>
    {stage === 'waiting' && note === '' && (
      <p className={styles['asking']}>
        <span aria-hidden="true" />
        <span>
          {isBack && <b>Você pagou? Leva até 10 segundos.</b>}{' '}
          <span>Perguntando ao banco. Esta tela avança sozinha.</span>
        </span>
      </p>
    )}
    {stage === 'waiting' && note !== '' && <Callout>{note}</Callout>}
  </div>
)
