import type { Cart } from '@porteira/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { cartMessages, isOpenFormation } from '@porteira/domain'
import { amountText } from '#api/amounts.ts'
import { cartEndsAt, session } from '#storage/page-reads.ts'
import { landingPath, readStored } from '#storage/session.ts'
import { CancelLater } from '#components/cart/CancelLater.tsx'
import { CartLines } from '#areas/shop/components/CartLines.tsx'
import { Page } from '#shell/Page.tsx'
import { isOutage } from '#areas/shop/components/pix/payment-poll.ts'
import { PaidNotice } from '#areas/shop/components/pix/PaidNotice.tsx'
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
import { notePaid } from '#areas/shop/components/use-after-payment.ts'
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
  const [items, showNumbers] = useNumbers({ cart, again })
  // A check that comes between the cancellation and its answer would report the end of the session.
  const [isCancelling, setCancelling] = useState(false)
  const isWanted = canPay && !isCancelling
  const { stage, checkNow, note, isBack } = usePayment({
    charge,
    isWanted,
    home,
    onPaid() {
      notePaid({ cartUUID: charge.cartUUID, eventUUID })
      void showNumbers()
    },
  })
  const isWaiting = stage === 'waiting'
  const pix = usePixCode({ charge, session }, canPay && isWaiting && charge.cartUUID !== '')
  usePlanRefusal(error, pix.error)
  useWaitingPage({ isWaiting, checkNow, home })
  const [, navigate] = useLocation()
  const leave = () => navigate(home)
  const failure = [pix.error, error].find(isOutage)
  const amount = cart && amountText(isFirstInstallment ? cart.installmentAmount : cart.totalPrice)
  return (
    <Page
      title="Pagamento por Pix"
      tab="Pagamento"
      headingHidden
      strip={isWaiting && <SessionCountdown cartEndsAt={cartEndsAt} home={home} lastCheck={checkNow} />}
    >
      <PaymentScreen
        label={isFirstInstallment ? 'Valor da parcela de entrada' : 'Valor total da inscrição'}
        amount={amount}
        stage={stage}
        note={note}
        isBack={isBack}
        purchase={cart}
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
      {(stage === 'paid' || stage === 'free') && (
        <PaidNotice
          isFree={stage === 'free'}
          amount={amount}
          items={items}
          next={items.some(isOpenFormation) ? 'Dizer quem vai laçar' : 'Continuar'}
          onLeave={() => navigate('/participants')}
        />
      )}
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

/** The entries of a cart, and a function that reads the numbers that a payment gave them. */
function useNumbers({ cart, again }: Pick<ReturnType<typeof useStoredCart>, 'cart' | 'again'>) {
  const [paid, setPaid] = useState<Cart['items']>()

  async function showNumbers() {
    // A paid cart has only the entries whose riders are due.
    const before = cart?.items ?? []
    setPaid(before)
    const { data } = await again()
    const numbered = new Map(data?.items.map((item) => [item.cartItemId, item]))
    setPaid(before.map((item) => numbered.get(item.cartItemId) ?? item))
  }

  return [paid ?? cart?.items ?? [], showNumbers] as const
}

type PaymentOptions = Pick<ChargeRequest, 'charge'> & {
  isWanted: boolean
  onPaid: () => void
  /** The path of the landing page. */
  home: string
}

/** Waits for the payment of a charge. After a refusal it navigates on. */
function usePayment({ charge, isWanted, onPaid, home }: PaymentOptions) {
  const show = useMessage()
  const [, navigate] = useLocation()
  const reportEnd = useSessionEnd(home)
  return usePaymentPoll({ charge, session }, isWanted, {
    onPaid,
    async onRefused(message) {
      if (message === cartMessages.sessionExpired) return reportEnd('cart')
      await show(message)
      navigate(home)
    },
  })
}
