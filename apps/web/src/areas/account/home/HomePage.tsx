import { useParams } from 'wouter'
import { session } from '#storage/page-reads.ts'
import { readStored } from '#storage/session.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import { useFillFormation } from '#shell/use-fill-formation.ts'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Greeting } from './Greeting.tsx'
import { sortPurchases } from './sort-purchases.ts'
import { PurchaseCard } from './PurchaseCard.tsx'
import { useHomeAccess } from './use-home-access.ts'
import { useLogout } from '#areas/account/components/use-logout.ts'
import { usePurchases } from './use-purchases.ts'

export default function HomePage() {
  const { userCPF } = useParams<{ userCPF?: string }>()
  const buyer = {
    token: session.token(),
    userId: readStored('mdlUserId'),
    uuid: readStored('mdlUUID'),
    cpf: readStored('mdlCPF'),
    email: readStored('mdlEmail'),
    name: readStored('mdlName'),
    sex: readStored('mdlSex'),
  }
  const isOpen = useHomeAccess(buyer, userCPF)
  usePageRestoreReload()
  const fill = useFillFormation()
  const { purchases, error, isAsking, again } = usePurchases(buyer, isOpen)
  const left = { cartUUID: readStored('cartUUID'), eventUUID: readStored('eventUUID') }
  const { logout, busy } = useLogout({ session, ...left })
  if (!isOpen) return <PageSkeleton />

  const leave = (
    <Button look="quiet" size="small" busy={busy} onClick={() => void logout()}>
      Sair
    </Button>
  )
  return (
    <Page key={buyer.userId} title="Área do laçador" masthead="brand" action={leave}>
      <Greeting name={buyer.name} uuid={buyer.uuid} session={session} />
      <section className={layout['stack']} aria-labelledby="purchases">
        <h2 id="purchases" className={typography['heading']}>
          Suas inscrições
        </h2>
        {error && <LoadFailure error={error} busy={isAsking} onRetry={again} />}
        {!purchases && !error && <Skeleton shape={[2, 10, 10]} />}
        {purchases?.length === 0 && (
          <EmptyState
            says="Você ainda não tem inscrições."
            next="Escolha um evento e garanta seu lugar na cancha."
          >
            <LinkButton look="main" href="/">
              Ver eventos
            </LinkButton>
          </EmptyState>
        )}
        {sortPurchases(purchases ?? []).map((purchase) => (
          <PurchaseCard key={purchase.cartUUID} purchase={purchase} session={session} onFill={fill} />
        ))}
      </section>
    </Page>
  )
}
