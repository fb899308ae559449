import typography from '#styles/typography.module.css'
import styles from './PaymentScreen.module.css'
import { PaymentState, type PaymentStage } from './PaymentState.tsx'

type Props = {
  label: string
  /** 'R$ 120,00'; undefined while it loads. */
  amount: string | undefined
  stage: PaymentStage
  note: string
  isBack: boolean
}

/** The amount and its payment state. */
export const Amount = ({ label, amount, ...state }: Props) => (
  <div className={styles['tell']}>
    <p className={typography['label']}>{label}</p>
    <p className={styles['amount']} aria-busy={amount === undefined}>
      {amount ?? <span />}
    </p>
    <PaymentState {...state} />
  </div>
)
