import { useLocation } from 'wouter'
import { useReceipt } from '#components/receipt/use-receipt.ts'
import { withReturn } from '#shell/use-go-back.ts'
import type { Session } from '#storage/page-reads.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Purchase } from './sort-purchases.ts'
import { useFinish } from './use-finish.ts'

type Props = { purchase: Purchase; session: Session }

/** The actions of a purchase: the receipt of a complete one, else its riders, and swap and withdrawal while they are possible. */
export function PurchaseAction({ purchase, session }: Props) {
  const [, navigate] = useLocation()
  const finish = useFinish()
  return (
    <>
      {purchase.cartStatus === 'Registered' ? (
        <Receipt cartUUID={purchase.cartUUID} session={session} />
      ) : (
        <Button size="small" onClick={() => finish(purchase)}>
          Finalizar inscrição
        </Button>
      )}
      {purchase.swapUntil && (
        <Button look="quiet" size="small" onClick={() => navigate('/trocar', withReturn(purchase.cartUUID))}>
          Trocar participante
        </Button>
      )}
      {purchase.otherDays && (
        <Button look="quiet" size="small" onClick={() => navigate(`/adiado/${purchase.eventUUID}`)}>
          Novos dias
        </Button>
      )}
      {purchase.withdrawUntil && (
        <Button
          look="quiet"
          size="small"
          onClick={() => navigate('/desistir', withReturn(purchase.cartUUID))}
        >
          Desistir
        </Button>
      )}
    </>
  )
}

function Receipt({ cartUUID, session }: { cartUUID: string; session: Session }) {
  const [, navigate] = useLocation()
  const { print, busy } = useReceipt(cartUUID, { token: session.receiptToken, path: '/home' })
  return (
    <>
      <Button size="small" onClick={() => navigate('/comprovante', withReturn(cartUUID))}>
        <Icon name="eye" />
        Ver comprovante
      </Button>
      <Button size="small" busy={busy} onClick={() => void print()}>
        <Icon name="print" />
        Gerar comprovante
      </Button>
    </>
  )
}
