import { formationMessages } from '@porteira/domain'
import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { session } from '#storage/page-reads.ts'
import { landingPath, readStored } from '#storage/session.ts'
import { ErrorBoundary } from '#shell/ErrorBoundary.tsx'
import { page } from '#shell/lazy-page.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import { useReceipt } from '#components/receipt/use-receipt.ts'
import { useFillFormation } from '#shell/use-fill-formation.ts'
import { withReturn } from '#shell/use-go-back.ts'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ClosedLoop } from '#ui/drawings/ClosedLoop.tsx'
import { Places } from './Places.tsx'
import { ReceiptByMail } from './ReceiptByMail.tsx'
import { StillOpen } from './StillOpen.tsx'
import styles from './SuccessPage.module.css'
import { useFinishedCart } from './use-finished-cart.ts'

type MinorsProps = { cartUUID: string; token: string }
const MinorsCard = page<MinorsProps>(() => import('#components/authorisation/MinorsCard.tsx'))

export default function SuccessPage() {
  const cartUUID = readStored('cartUUID')
  const { cart, isFinished, error, isAsking, again } = useFinishedCart({
    cartUUID,
    token: session.token(),
    registered: readStored('mdlCartRegistered'),
    home: landingPath(),
  })
  const { print, busy } = useReceipt(cartUUID, { token: session.receiptToken, path: '/success' })
  const fill = useFillFormation()
  const [, navigate] = useLocation()
  usePageRestoreReload()
  const code = cart?.cartCode ?? readStored('cartCode')

  const failure = error && <LoadFailure error={error} busy={isAsking} onRetry={again} />
  if (failure && !isFinished)
    return (
      <Page title="Sua inscrição" width="narrow">
        {failure}
      </Page>
    )
  if (!isFinished) return <PageSkeleton />

  return (
    <Page
      title={formationMessages.finished}
      tab="Inscrição finalizada"
      width="narrow"
      picture={
        <div className={styles['mark']}>
          <ClosedLoop />
        </div>
      }
    >
      {cart && <StillOpen cart={cart} onFill={fill} />}
      {cart && <Places cart={cart} onChoose={session.isLoggedIn() ? fill : undefined} />}
      {code !== '' && (
        <div className={styles['ticket']}>
          <p id="code">{formationMessages.writeDownCode}</p>
          <p className={styles['code']} aria-describedby="code">
            {code}
          </p>
        </div>
      )}
      <Button look="main" fill busy={busy} onClick={() => void print()}>
        <Icon name="print" />
        Gerar comprovante
      </Button>
      <Button fill onClick={() => navigate('/comprovante', withReturn(cartUUID))}>
        <Icon name="eye" />
        Ver comprovante
      </Button>
      {failure}
      {cart && (
        <ReceiptByMail
          cartUUID={cart.cartUUID}
          storedEmail={cart.receiptEmail || readStored('mdlEmail')}
          session={session}
        />
      )}
      {cart && session.token() !== '' && (
        <ErrorBoundary instead={null}>
          <Suspense>
            <MinorsCard cartUUID={cart.cartUUID} token={session.token()} />
          </Suspense>
        </ErrorBoundary>
      )}
      <LinkButton look="quiet" href="/home">
        Área do laçador
      </LinkButton>
    </Page>
  )
}
