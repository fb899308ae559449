import { useLocation } from 'wouter'
import { selectEvent } from '#storage/select-event.ts'
import { remember } from '#storage/remember.ts'
import type { Session } from '#storage/page-reads.ts'
import { useReceipt } from '#components/receipt/use-receipt.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Purchase } from './sort-purchases.ts'

type Props = { purchase: Purchase; session: Session }

/** The action of a purchase: print a complete one, else complete it. A cancelled one has no action. */
export function PurchaseAction({ purchase, session }: Props) {
  if (purchase.cartStatus === 'Cancelled') return null
  return purchase.cartStatus === 'Registered' ? (
    <Print cartUUID={purchase.cartUUID} session={session} />
  ) : (
    <Finish {...purchase} />
  )
}

function Print({ cartUUID, session }: { cartUUID: string; session: Session }) {
  const { print, busy } = useReceipt(cartUUID, { token: session.receiptToken, path: '/home' })
  return (
    <Button busy={busy} onClick={() => void print()}>
      <Icon name="print" />
      Gerar comprovante
    </Button>
  )
}

function Finish({ eventUUID, cartUUID, cartCode }: Purchase) {
  const [, navigate] = useLocation()

  function finish() {
    selectEvent(eventUUID)
    remember('cartUUID', cartUUID)
    remember('cartCode', cartCode)
    navigate('/participants')
  }

  return (
    <Button look="main" onClick={finish}>
      Finalizar inscrição
    </Button>
  )
}
