import { amountText } from '#api/amounts.ts'
import { goToOrganiser } from '#api/organiser.ts'
import { cartEndsAt, session } from '#storage/page-reads.ts'
import { landingPath, readStored } from '#storage/session.ts'
import { Page } from '#shell/Page.tsx'
import { ALL_INSTALLMENTS } from '#components/pix/all-installments.ts'
import { isOutage } from '#areas/shop/components/pix/payment-poll.ts'
import { PaidNotice } from '#areas/shop/components/pix/PaidNotice.tsx'
import { PaymentScreen } from '#areas/shop/components/pix/PaymentScreen.tsx'
import { useLoginToPay, useWaitingPage } from '#areas/shop/components/pix/use-payment-page.ts'
import { usePixCode } from '#areas/shop/components/pix/use-pix-code.ts'
import { SessionCountdown } from '#areas/shop/components/SessionCountdown.tsx'
import { useWhen } from '#shell/use-when.ts'
import { useStoredCart } from '#areas/shop/components/use-stored-cart.ts'
import { useMessage } from '#components/messages/messages.tsx'
import type { ChargeRequest } from '#areas/shop/components/pix/ask-pix.ts'
import { usePaymentPoll } from '#areas/shop/components/pix/use-payment-poll.ts'
import { useGoBack } from '#shell/use-go-back.ts'
import { EarlySums } from './EarlySums.tsx'
import { InstallmentFacts } from './InstallmentFacts.tsx'
import { useChargedValue } from './use-charged-value.ts'
import { useEarlyPayment } from './use-early-payment.ts'

export default function PayInstallmentPage() {
  const [cartUUID, txid, home] = [readStored('cartUUID'), readStored('pixTxid'), landingPath()]
  const isNamed = cartUUID !== '' && txid !== ''
  const isLoggedIn = session.isLoggedIn()
  useLoginToPay(isLoggedIn)
  const isForAll = txid === ALL_INSTALLMENTS
  const all = useEarlyPayment({ cartUUID, session, isWanted: isNamed && isLoggedIn && isForAll })
  const charge = { cartUUID, installments: 1, txid: all.early?.txid ?? txid }
  const canPay = isNamed && isLoggedIn && charge.txid !== ALL_INSTALLMENTS
  const { cart, error, isAsking, again } = useStoredCart({ cartUUID, token: session.token() })
  const value = useChargedValue({ charge, session }, canPay)
  const goBack = useGoBack('/home')
  const { stage, checkNow, note, isBack } = useInstallmentPayment({ charge, session }, canPay, goBack)
  const isWaiting = stage === 'waiting'
  const pix = usePixCode({ charge, session }, canPay && isWaiting)
  useWaitingPage({ isWaiting, checkNow, home })
  useWhen(!isNamed, () => goToOrganiser())

  // The page of the first payment of an open cart ends with the session of the cart.
  const hasClock = value.endsAt !== undefined || cart?.cartStatus === 'Pending'
  const parts = [pix, value, all, { error, again }]
  const amount = value.inReais === undefined ? undefined : amountText(value.inReais)
  const failure = parts.map((part) => part.error).find(isOutage)
  return (
    <Page
      title="Pagamento por Pix"
      tab="Pagamento da parcela"
      place={{ href: '/home', name: 'Área do laçador' }}
      headingHidden
      strip={
        isWaiting &&
        hasClock && (
          <SessionCountdown cartEndsAt={cartEndsAt} endsAt={value.endsAt} home={home} lastCheck={checkNow} />
        )
      }
    >
      <PaymentScreen
        label={isForAll ? 'Valor a pagar' : 'Valor da parcela'}
        amount={amount}
        stage={stage}
        note={note}
        isBack={isBack}
        purchase={cart}
        pix={pix}
        failure={failure}
        isAsking={pix.isAsking || all.isAsking || isAsking}
        onRetry={() => Promise.all(parts.filter((part) => part.error).map((part) => part.again()))}
      >
        {all.early && <EarlySums eventName={cart?.eventName} early={all.early} />}
        {cart && !isForAll && <InstallmentFacts cart={cart} txid={charge.txid} />}
      </PaymentScreen>
      {(stage === 'paid' || stage === 'free') && (
        <PaidNotice isFree={stage === 'free'} amount={amount} next="Continuar" onLeave={goBack} />
      )}
    </Page>
  )
}

/** Waits for the payment of an installment. After a refusal it goes back. */
function useInstallmentPayment(request: ChargeRequest, isWanted: boolean, goBack: () => void) {
  const show = useMessage()
  return usePaymentPoll(request, isWanted, {
    async onRefused(message) {
      await show(message)
      goBack()
    },
  })
}
