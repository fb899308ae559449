import { TIMINGS_IN_MS } from '@porteira/domain'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '#api/api-error.ts'
import { isLoggedIn, landingPath, recall } from '#api/session.ts'
import { CartLines } from '#components/CartLines.tsx'
import { LoadFailure } from '#components/LoadFailure.tsx'
import { Page } from '#components/Page.tsx'
import { readyChime } from '#components/pix/chime.ts'
import { PixCode } from '#components/pix/PixCode.tsx'
import { usePixCode } from '#components/pix/use-pix-code.ts'
import { useWakeLock } from '#components/pix/use-wake-lock.ts'
import { SessionCountdown } from '#components/SessionCountdown.tsx'
import { useIdle } from '#components/use-idle.ts'
import { useLogInFirst } from '#components/use-log-in-first.ts'
import { usePageRestoreReload } from '#components/use-page-restore-reload.ts'
import { useStoredCart } from '#components/use-stored-cart.ts'
import { Amount } from './Amount.tsx'
import styles from './PaymentPage.module.css'
import { usePayment } from './use-payment.ts'
import { usePlanRefusal } from './use-plan-refusal.ts'

export default function PaymentPage() {
  const [, navigate] = useLocation()
  const charge = {
    cartUUID: recall('cartUUID'),
    installments: Number(recall('mdlCartInstallments')) || 1,
  }
  const canPay = useCanPay()
  const { cart, error, isAsking, again } = useStoredCart(charge)
  const { stage, lookNow } = usePayment(canPay ? charge : undefined)
  const isWaiting = stage === 'waiting'
  const pix = usePixCode(charge, canPay && isWaiting && charge.cartUUID !== '')
  usePlanRefusal(error, pix.error)
  useWakeLock(isWaiting)
  usePageRestoreReload()

  // Who paid in the bank's app was idle here: the payment has the last word.
  useIdle(isWaiting ? TIMINGS_IN_MS.idleWhileBuying : undefined, () => {
    void lookNow().then((hasEnded) => hasEnded || navigate(landingPath()))
  })
  useEffect(() => {
    addEventListener('pointerdown', readyChime, { once: true })
    return () => removeEventListener('pointerdown', readyChime)
  }, [])

  const failure = [pix.error, error].find(isOutage)
  return (
    <Page
      title="Pagamento por Pix"
      tab="Pagamento"
      headingHidden
      strip={isWaiting && <SessionCountdown lastLook={lookNow} />}
    >
      <div className={styles['pay']}>
        <Amount cart={cart} isEntry={charge.installments > 1} stage={stage} />
        <div className={styles['code']}>
          {failure !== undefined && (
            <LoadFailure
              error={failure}
              busy={pix.isAsking || isAsking}
              onRetry={() => Promise.all([pix.again(), ...(error ? [again()] : [])])}
            />
          )}
          {isWaiting && failure === undefined && <PixCode picture={pix.picture} text={pix.text} />}
        </div>
        <div className={styles['lines']}>{cart && <CartLines cart={cart} />}</div>
      </div>
    </Page>
  )
}

/** What is refused on purpose is told by the poll or leads elsewhere; only the rest can be tried again. */
const isOutage = (error: unknown) => error instanceof ApiError && ![401, 404, 409].includes(error.status)

/** True for who is logged in; everybody else is led through the login. */
function useCanPay() {
  const logInFirst = useLogInFirst()
  const canPay = isLoggedIn()
  const leave = useEffectEvent(() => logInFirst('/payment'))
  useEffect(() => {
    if (!canPay) leave()
  }, [canPay])
  return canPay
}
