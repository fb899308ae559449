import { TIMINGS_IN_MS } from '@porteira/domain'
import { useLocation } from 'wouter'
import { amountText } from '#api/amounts.ts'
import { landingPath, recall } from '#api/session.ts'
import { CartLines } from '#components/CartLines.tsx'
import { Page } from '#components/Page.tsx'
import { isOutage } from '#components/pix/is-outage.ts'
import { PaymentScreen } from '#components/pix/PaymentScreen.tsx'
import { useCanPay } from '#components/pix/use-can-pay.ts'
import { usePixCode } from '#components/pix/use-pix-code.ts'
import { useWakeLock } from '#components/pix/use-wake-lock.ts'
import { SessionCountdown } from '#components/SessionCountdown.tsx'
import { useIdle } from '#components/use-idle.ts'
import { usePageRestoreReload } from '#components/use-page-restore-reload.ts'
import { useStoredCart } from '#components/use-stored-cart.ts'
import { usePayment } from './use-payment.ts'
import { usePlanRefusal } from './use-plan-refusal.ts'

export default function PaymentPage() {
  const [, navigate] = useLocation()
  const charge = {
    cartUUID: recall('cartUUID'),
    installments: Number(recall('mdlCartInstallments')) || 1,
  }
  const isEntry = charge.installments > 1
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
  const failure = [pix.error, error].find(isOutage)
  return (
    <Page
      title="Pagamento por Pix"
      tab="Pagamento"
      headingHidden
      strip={isWaiting && <SessionCountdown lastLook={lookNow} />}
    >
      <PaymentScreen
        label={isEntry ? 'Valor da parcela de entrada' : 'Valor total da inscrição'}
        amount={cart && amountText(isEntry ? cart.installmentAmount : cart.totalPrice)}
        stage={stage}
        pix={pix}
        failure={failure}
        isAsking={pix.isAsking || isAsking}
        onRetry={() => Promise.all([pix.again(), ...(error ? [again()] : [])])}
      >
        {cart && <CartLines cart={cart} />}
      </PaymentScreen>
    </Page>
  )
}
