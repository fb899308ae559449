import type { Cart } from '@porteira/contract'
import words from '#styles/words.module.css'
import { amountText } from '#api/amounts.ts'
import { PaymentState, type PaymentStage } from '#components/pix/PaymentState.tsx'
import styles from './PaymentPage.module.css'

type Props = { cart: Cart | undefined; isEntry: boolean; stage: PaymentStage }

/** How much, and whether it is paid. */
export const Amount = ({ cart, isEntry, stage }: Props) => (
  <div className={styles['tell']}>
    <p className={words['label']}>{isEntry ? 'Valor da parcela de entrada' : 'Valor total da inscrição'}</p>
    <p className={styles['amount']} aria-busy={cart === undefined}>
      {cart ? amountText(isEntry ? cart.installmentAmount : cart.totalPrice) : <span />}
    </p>
    <PaymentState stage={stage} />
    {stage === 'waiting' && <p className={words['meta']}>Esta tela avança sozinha quando o banco avisar.</p>}
  </div>
)
