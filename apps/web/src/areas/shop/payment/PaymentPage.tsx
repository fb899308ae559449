import { TIMINGS_IN_MS } from '@porteira/domain'
import { useLocation } from 'wouter'
import { amountText } from '#api/amounts.ts'
import { cartEndsAt, session } from '#storage/page-reads.ts'
import { landingPath, readStored } from '#storage/session.ts'
import { CartLines } from '#areas/shop/components/CartLines.tsx'
import { Page } from '#shell/Page.tsx'
import { isOutage } from '#areas/shop/components/pix/is-outage.ts'
import { PaymentScreen } from '#areas/shop/components/pix/PaymentScreen.tsx'
import { useLoginToPay } from '#areas/shop/components/pix/use-login-to-pay.ts'
import { usePixCode } from '#areas/shop/components/pix/use-pix-code.ts'
import { useWakeLock } from '#areas/shop/components/pix/use-wake-lock.ts'
import { SessionCountdown } from '#areas/shop/components/SessionCountdown.tsx'
import { AFTER_IDLE } from '#shell/idle-return.ts'
import { useIdle } from '#shell/use-idle.ts'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'
import { useStoredCart } from '#areas/shop/components/use-stored-cart.ts'
import { usePayment } from './use-payment.ts'
import { usePlanRefusal } from './use-plan-refusal.ts'

export default function PaymentPage() {
  const [, navigate] = useLocation()
  const charge = {
    cartUUID: readStored('cartUUID'),
    installments: Number(readStored('mdlCartInstallments')) || 1,
  }
  const [eventUUID, home] = [readStored('eventUUID'), landingPath()]
  const isFirstInstallment = charge.installments > 1
  const canPay = session.isLoggedIn()
  useLoginToPay(canPay)
  const { cart, error, isAsking, again } = useStoredCart({ ...charge, token: session.token() })
  const { stage, checkNow, note } = usePayment({ charge, session, isWanted: canPay, eventUUID, home })
  const isWaiting = stage === 'waiting'
  const pix = usePixCode({ charge, session }, canPay && isWaiting && charge.cartUUID !== '')
  usePlanRefusal(error, pix.error)
  useWakeLock(isWaiting)
  usePageRestoreReload()

  // A buyer who pays in the bank app is idle here, so the payment is checked before the page is left.
  useIdle(isWaiting ? TIMINGS_IN_MS.idleWhileBuying : undefined, () => {
    void checkNow().then((hasEnded) => hasEnded || navigate(home, AFTER_IDLE))
  })
  const failure = [pix.error, error].find(isOutage)
  return (
    <Page
      title="Pagamento por Pix"
      tab="Pagamento"
      headingHidden
      strip={isWaiting && <SessionCountdown cartEndsAt={cartEndsAt} home={home} lastCheck={checkNow} />}
    >
      <PaymentScreen
        label={isFirstInstallment ? 'Valor da parcela de entrada' : 'Valor total da inscrição'}
        amount={cart && amountText(isFirstInstallment ? cart.installmentAmount : cart.totalPrice)}
        stage={stage}
        note={note}
        cartCode={cart?.cartCode}
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
