import { INSTALLMENT_TERMS, installmentTermsTitle, TIMINGS_IN_MS } from '@porteira/domain'
import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { amountText } from '#api/amounts.ts'
import { remember } from '#storage/remember.ts'
import { cartEndsAt, session } from '#storage/page-reads.ts'
import { landingPath, readStored } from '#storage/session.ts'
import { page } from '#shell/lazy-page.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import { ASKS_FOR_CODE } from '#areas/shop/components/asks-for-code.ts'
import { useHash } from '#shell/use-hash.ts'
import { SessionCountdown } from '#areas/shop/components/SessionCountdown.tsx'
import { TermsDialog } from '#areas/shop/components/TermsDialog.tsx'
import { AFTER_IDLE } from '#shell/idle-return.ts'
import { useIdle } from '#shell/use-idle.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'
import { useReviewNote } from '#areas/shop/components/pix/use-review-note.ts'
import { useStoredCart } from '#areas/shop/components/use-stored-cart.ts'
import { ActionBar, BarSum } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { PlanChoice } from './PlanChoice.tsx'
import { stepOf } from './plans.ts'
import { useStep } from './use-step.ts'

// Below the plans, so that nothing waits for it.
const CartVoucher = page(() => import('./CartVoucher.tsx'))

export default function InstallmentsPage() {
  const [, navigate] = useLocation()
  const logInFirst = useLogInFirst()
  const [cartUUID, eventUUID, home] = [readStored('cartUUID'), readStored('eventUUID'), landingPath()]
  const asksForCode = useHash() === ASKS_FOR_CODE
  const { cart, error, isAsking, again } = useStoredCart({ cartUUID, token: session.token() })
  const { chooses, hasEnded } = useStep({ cart, error, cartUUID, eventUUID, home, asksForCode })
  const [count, setCount] = useState(() => Number(readStored('mdlCartInstallments')) || 1)
  const [readsTerms, setReadsTerms] = useState(false)
  useIdle(TIMINGS_IN_MS.idleWhileBuying, () => navigate(home, AFTER_IDLE))
  usePageRestoreReload()

  const note = useReviewNote(
    { charge: { cartUUID, installments: 1 }, session },
    chooses && session.isLoggedIn(),
  )
  const plans = chooses && cart ? cart.installments : []
  const plan = plans.find(({ numInstallments }) => numInstallments === count) ?? plans[0]

  /** Reads the cart at zero seconds, because it may be paid. Then the cart decides the next page and not the clock. */
  async function hasMovedOn() {
    const { data } = await again()
    return data !== undefined && stepOf(data, asksForCode) !== 'choose'
  }

  function proceed() {
    remember('mdlCartInstallments', plan?.numInstallments ?? 1)
    if (session.isLoggedIn()) navigate('/payment')
    else logInFirst('/payment')
  }

  const bar = plan && (
    <ActionBar>
      <BarSum label="Pagar agora" amount={amountText(plan.installmentAmount)} />
      <Button look="main" onClick={() => (plan.numInstallments > 1 ? setReadsTerms(true) : proceed())}>
        Prosseguir
      </Button>
    </ActionBar>
  )

  return (
    <Page
      title="Escolha como pagar"
      tab="Pagamento"
      strip={<SessionCountdown cartEndsAt={cartEndsAt} home={home} lastCheck={hasMovedOn} />}
      bar={bar}
    >
      {error && !hasEnded && <LoadFailure error={error} busy={isAsking} onRetry={again} />}
      {!plan && !error && <Skeleton shape={[1.5, 5, 5, 5]} />}
      {plan && note !== '' && <Callout live>{note}</Callout>}
      {cart && plan && <PlanChoice cart={cart} chosen={plan} onChoose={setCount} />}
      {cart && plan && session.isLoggedIn() && (
        <Suspense>
          <CartVoucher cart={cart} token={session.token()} startsOpen={asksForCode} onChanged={again} />
        </Suspense>
      )}
      {readsTerms && plan && (
        <TermsDialog
          title={installmentTermsTitle(plan.numInstallments)}
          terms={INSTALLMENT_TERMS}
          onAgree={proceed}
          onClose={() => setReadsTerms(false)}
        />
      )}
    </Page>
  )
}
