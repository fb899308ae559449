import { type ReactNode, useEffect } from 'react'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Amount } from './Amount.tsx'
import { readyChime } from './chime.ts'
import { Payee, type PurchaseOfPix } from './Payee.tsx'
import styles from './PaymentScreen.module.css'
import type { PaymentStage } from './PaymentState.tsx'
import { PixCode } from './PixCode.tsx'
import type { usePixCode } from './use-pix-code.ts'

type Props = {
  label: string
  /** 'R$ 120,00'; undefined while it loads. */
  amount: string | undefined
  stage: PaymentStage
  /** The sentence of the server beside the state; '' for none. */
  note?: string
  /** The buyer came back, perhaps from the app of the bank. */
  isBack?: boolean
  /** Undefined while it loads. */
  purchase: PurchaseOfPix | undefined
  pix: ReturnType<typeof usePixCode>
  /** The error of a load that can be repeated. */
  failure: unknown
  isAsking: boolean
  onRetry: () => unknown
  /** The summary of the purchase. */
  children: ReactNode
}

/** The amount with its state, the code to pay, the payee and the purchase. On a wide screen in two columns. */
export function PaymentScreen({ label, amount, stage, note = '', purchase, pix, ...props }: Props) {
  const { isBack = false, failure, isAsking, onRetry, children } = props
  useEffect(() => {
    addEventListener('pointerdown', readyChime, { once: true })
    return () => removeEventListener('pointerdown', readyChime)
  }, [])

  return (
    <div className={styles['pay']}>
      <Amount label={label} amount={amount} stage={stage} note={note} isBack={isBack} />
      <div className={styles['code']}>
        {failure !== undefined && <LoadFailure error={failure} busy={isAsking} onRetry={onRetry} />}
        {stage === 'waiting' && failure === undefined && <PixCode picture={pix.picture} text={pix.text} />}
      </div>
      <div className={styles['lines']}>
        <Payee purchase={purchase} />
        {children}
      </div>
    </div>
  )
}
