import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLeaveWithoutCart, useOwnCart } from '#areas/account/components/own-cart.ts'
import { readReceipt } from '#components/receipt/receipt-html.ts'
import { useShare } from '#components/share/use-share.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import { session } from '#storage/page-reads.ts'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ReceiptFrame } from './ReceiptFrame.tsx'
import { sharedReceipt } from './shared-receipt.ts'

/** The receipt to read on a phone. The page before it names the cart; without one it leads to /home. */
export default function ComprovantePage() {
  const cart = useOwnCart(session.receiptToken())
  const { cartUUID, token, goBack } = cart
  const frame = useRef<HTMLIFrameElement>(null)
  const { share, toast } = useShare()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['receipt', cartUUID],
    queryFn: ({ signal }) => readReceipt(cartUUID, token, { signal }),
    enabled: cart.canAsk,
    staleTime: 0,
    gcTime: 0,
  })

  const hasEnded = useLeaveWithoutCart(cart, error)

  return (
    <Page title="Comprovante" masthead="brand">
      {error && !hasEnded && <LoadFailure error={error} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton shape={[3, 12, 8]} />}
      {data !== undefined && (
        <>
          <div className={layout['row']}>
            <Button look="main" onClick={() => frame.current?.contentWindow?.print?.()}>
              <Icon name="download" />
              Salvar PDF
            </Button>
            <Button onClick={() => void share(sharedReceipt(frame.current))}>
              <Icon name="share" />
              Compartilhar
            </Button>
          </div>
          <ReceiptFrame ref={frame} html={data} />
        </>
      )}
      <Button look="quiet" onClick={goBack}>
        Voltar
      </Button>
      {toast}
    </Page>
  )
}
