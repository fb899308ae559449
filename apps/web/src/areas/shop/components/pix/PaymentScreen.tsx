import { type ReactNode, useEffect } from 'react'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Amount } from './Amount.tsx'
import { readyChime } from './chime.ts'
import styles from './PaymentScreen.module.css'
import type { PaymentStage } from './PaymentState.tsx'
import { PixCode } from './PixCode.tsx'
import type { usePixCode } from './use-pix-code.ts'

type Props = {
  label: string
  /** 'R$ 120,00'; undefined while it loads. */
  amount: string | undefined
  stage: PaymentStage
  pix: ReturnType<typeof usePixCode>
  /** The error of a load that can be repeated. */
  failure: unknown
  isAsking: boolean
  onRetry: () => unknown
  /** The summary of the purchase. */
  children: ReactNode
}

/** The amount and its state on one side, QR code and copy text on the other. */
export function PaymentScreen({ label, amount, stage, pix, failure, isAsking, onRetry, children }: Props) {
  useEffect(() => {
    addEventListener('pointerdown', readyChime, { once: true })
    return () => removeEventListener('pointerdown', readyChime)
  }, [])

  return (
    <div className={styles['pay']}>
      <Amount label={label} amount={amount} stage={stage} />
      <div className={styles['code']}>
        {failure !== undefined && <LoadFailure error={failure} busy={isAsking} onRetry={onRetry} />}
        {stage === 'waiting' && failure === undefined && <PixCode picture={pix.picture} text={pix.text} />}
      </div>
      <div className={styles['lines']}>{children}</div>
    </div>
  )
}
