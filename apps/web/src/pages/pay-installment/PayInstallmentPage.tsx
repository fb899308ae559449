import { TIMINGS_IN_MS } from '@porteira/domain'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { amountText } from '#api/amounts.ts'
import { goToOrganiser } from '#api/organiser.ts'
import { landingPath, recall } from '#api/session.ts'
import { Page } from '#components/Page.tsx'
import { isOutage } from '#components/pix/is-outage.ts'
import { PaymentScreen } from '#components/pix/PaymentScreen.tsx'
import { useCanPay } from '#components/pix/use-can-pay.ts'
import { usePixCode } from '#components/pix/use-pix-code.ts'
import { useWakeLock } from '#components/pix/use-wake-lock.ts'
import { useIdle } from '#components/use-idle.ts'
import { usePageRestoreReload } from '#components/use-page-restore-reload.ts'
import { useStoredCart } from '#components/use-stored-cart.ts'
import { InstallmentFacts } from './InstallmentFacts.tsx'
import { useChargedValue } from './use-charged-value.ts'
import { useInstallmentPayment } from './use-installment-payment.ts'

export default function PayInstallmentPage() {
  const [, navigate] = useLocation()
  const charge = { cartUUID: recall('cartUUID'), installments: 1, txid: recall('pixTxid') }
  const isNamed = charge.cartUUID !== '' && charge.txid !== ''
  const isLoggedIn = useCanPay()
  const canPay = isNamed && isLoggedIn
  const { cart, error, isAsking, again } = useStoredCart()
  const value = useChargedValue(charge, canPay)
  const { stage, lookNow } = useInstallmentPayment(canPay ? charge : undefined)
  const isWaiting = stage === 'waiting'
  const pix = usePixCode(charge, canPay && isWaiting)
  useWakeLock(isWaiting)
  usePageRestoreReload()
  useEffect(() => {
    if (!isNamed) goToOrganiser()
  }, [isNamed])

  // Who paid in the bank's app was idle here: the payment has the last word.
  useIdle(isWaiting ? TIMINGS_IN_MS.idleWhileBuying : undefined, () => {
    void lookNow().then((hasEnded) => hasEnded || navigate(landingPath()))
  })

  const failure = [pix.error, value.error, error].find(isOutage)
  return (
    <Page title="Pagamento por Pix" tab="Pagamento da parcela" masthead="brand" headingHidden>
      <PaymentScreen
        label="Valor da parcela"
        amount={value.inReais === undefined ? undefined : amountText(value.inReais)}
        stage={stage}
        pix={pix}
        failure={failure}
        isAsking={pix.isAsking || isAsking}
        onRetry={() =>
          Promise.all([pix.again(), ...(value.error ? [value.again()] : []), ...(error ? [again()] : [])])
        }
      >
        {cart && <InstallmentFacts cart={cart} txid={charge.txid} />}
      </PaymentScreen>
    </Page>
  )
}
