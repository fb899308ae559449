import { businessDate, momentText } from '@porteira/domain'
import { useState } from 'react'
import { useParams } from 'wouter'
import { ResumeCard } from '#components/cart/ResumeCard.tsx'
import { useResumableCart } from '#components/cart/use-resumable-cart.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import { useFillFormation } from '#shell/use-fill-formation.ts'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'
import { cartEndsAt, session } from '#storage/page-reads.ts'
import { recallPurchases } from '#storage/own-purchases.ts'
import { readStored } from '#storage/session.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Greeting } from './Greeting.tsx'
import { findNow } from './now.ts'
import { Kick, NowCard } from './NowCard.tsx'
import { Purchases } from './Purchases.tsx'
import { useHomeAccess } from './use-home-access.ts'
import { useLogout } from '#components/person/use-logout.ts'
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
  const { purchases, storedOn, openCart, error, isAsking, again } = usePurchases(
    buyer,
    isOpen,
    recallPurchases(buyer.userId),
  )
  const stored = {
    cartUUID: readStored('cartUUID'),
    installments: Number(readStored('mdlCartInstallments')) || 1,
  }
  const [hasClock] = useState(() => cartEndsAt() > Date.now())
  const [today] = useState(() => businessDate(new Date()))
  const isAnswered = purchases !== undefined || error !== undefined
  const offered = useResumableCart({
    cartUUID: isAnswered ? (openCart?.cartUUID ?? (hasClock ? stored.cartUUID : '')) : '',
    token: buyer.token,
  })
  const logout = useLogout(session)
  if (!isOpen) return <PageSkeleton />

  const now = offered.state === 'none' && storedOn === '' ? findNow(purchases ?? [], today) : undefined
  const leave = (
    <Button look="quiet" size="small" onClick={logout}>
      Sair
    </Button>
  )
  return (
    <Page key={buyer.userId} title="Área do laçador" masthead="brand" action={leave}>
      <Greeting name={buyer.name} uuid={buyer.uuid} session={session} />
      {'cart' in offered && (
        <ResumeCard
          offered={offered}
          visitor={{ isLoggedIn: true, token: buyer.token, stored }}
          kick={<Kick />}
        />
      )}
      {now && <NowCard now={now} today={today} onFill={fill} />}
      <section className={layout['stack']} aria-labelledby="purchases">
        <h2 id="purchases" className={typography['heading']}>
          Suas inscrições
        </h2>
        <LoadState {...{ error, isAsking, again }} data={purchases} shape={[2, 10, 10]} />
        {storedOn && (
          <Callout live>
            Atualizado {momentText(new Date(storedOn), today)}. Os pagamentos podem ter mudado desde então.
          </Callout>
        )}
        {purchases && (
          // Nothing can be paid or changed by stored purchases.
          <fieldset className={layout['stack']} disabled={storedOn !== ''}>
            <Purchases purchases={purchases} session={session} today={today} onFill={fill} />
          </fieldset>
        )}
      </section>
    </Page>
  )
}
