import { useState } from 'react'
import { useLocation } from 'wouter'
import { cartMessages } from '@porteira/domain'
import { amountText } from '#api/amounts.ts'
import { cartEndsAt, session } from '#storage/page-reads.ts'
import { landingPath, readStored } from '#storage/session.ts'
import { CancelLater } from '#components/cart/CancelLater.tsx'
import { CartLines } from '#areas/shop/components/CartLines.tsx'
import { Page } from '#shell/Page.tsx'
import { isOutage } from '#areas/shop/components/pix/payment-poll.ts'
import { PaymentScreen } from '#areas/shop/components/pix/PaymentScreen.tsx'
import { useLoginToPay, useWaitingPage } from '#areas/shop/components/pix/use-payment-page.ts'
import { usePixCode } from '#areas/shop/components/pix/use-pix-code.ts'
import { SessionCountdown } from '#areas/shop/components/SessionCountdown.tsx'
import { useStoredCart } from '#areas/shop/components/use-stored-cart.ts'
import { codeOf, messageOf } from '#api/api-error.ts'
import { remember } from '#storage/remember.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useWhen } from '#shell/use-when.ts'
import type { ChargeRequest } from '#areas/shop/components/pix/ask-pix.ts'
import { usePaymentPoll } from '#areas/shop/components/pix/use-payment-poll.ts'
import { useAfterPayment } from '#areas/shop/components/use-after-payment.ts'
import { useSessionEnd } from '#areas/shop/components/use-session-end.ts'

export default function PaymentPage() {
  const charge = {
    cartUUID: readStored('cartUUID'),
    installments: Number(readStored('mdlCartInstallments')) || 1,
  }
  const [eventUUID, home] = [readStored('eventUUID'), landingPath()]
  const isFirstInstallment = charge.installments > 1
  const canPay = session.isLoggedIn()
  useLoginToPay(canPay)
  const { cart, error, isAsking, again } = useStoredCart({ ...charge, token: session.token() })
  // A check that comes between the cancellation and its answer would report the end of the session.
  const [isCancelling, setCancelling] = useState(false)
  const isWanted = canPay && !isCancelling
  const { stage, checkNow, note } = usePayment({ charge, isWanted, eventUUID, home })
  const isWaiting = stage === 'waiting'
  const pix = usePixCode({ charge, session }, canPay && isWaiting && charge.cartUUID !== '')
  usePlanRefusal(error, pix.error)
  useWaitingPage({ isWaiting, checkNow, home })
  const [, navigate] = useLocation()
  const leave = () => navigate(home)
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
        {cart?.buyer && isWaiting && (
          <CancelLater
            cartUUID={cart.cartUUID}
            token={session.token()}
            onSending={setCancelling}
            onCancelled={leave}
          />
        )}
      </PaymentScreen>
    </Page>
  )
}

/** Handles a plan that is no longer offered: it shows a message and navigates to the choice of plans. */
function usePlanRefusal(...errors: unknown[]) {
  const show = useMessage()
  const [, navigate] = useLocation()
  const refusal = errors.find((error) => codeOf(error) === 'plan_not_offered')

  useWhen(refusal !== undefined, async () => {
    remember('mdlCartInstallments', 1)
    await show(messageOf(refusal))
    navigate('/installments')
  })
}

type PaymentOptions = Pick<ChargeRequest, 'charge'> & {
  isWanted: boolean
  eventUUID: string
  /** The path of the landing page. */
  home: string
}

/** Waits for the payment of a charge. After any final result it navigates on. */
function usePayment({ charge, isWanted, eventUUID, home }: PaymentOptions) {
  const show = useMessage()
  const [, navigate] = useLocation()
  const reportEnd = useSessionEnd(home)
  const onPaid = useAfterPayment({ cartUUID: charge.cartUUID, eventUUID })
  return usePaymentPoll({ charge, session }, isWanted, {
    onPaid,
    async onRefused(message) {
      if (message === cartMessages.sessionExpired) return reportEnd('cart')
      await show(message)
      navigate(home)
    },
  })
}
