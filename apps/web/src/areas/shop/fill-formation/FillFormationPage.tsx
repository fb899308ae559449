import { formationMessages } from '@porteira/domain'
import { Suspense } from 'react'
import { FormationPage } from '#areas/shop/components/FormationPage.tsx'
import { useMessage } from '#components/messages/messages.tsx'
import { page } from '#shell/lazy-page.ts'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import { useGoBack } from '#shell/use-go-back.ts'
import { forgetDraft } from '#storage/drafts.ts'
import { readBuyer, session } from '#storage/page-reads.ts'
import { participantsDraft } from '#storage/rider-drafts.ts'
import { readStored } from '#storage/session.ts'
import { Callout } from '#ui/Callout.tsx'
import type { PlaceNumberProps } from './PlaceNumber.tsx'
import { useOpenFormation } from './use-open-formation.ts'

const PlaceNumber = page<PlaceNumberProps>(() => import('./PlaceNumber.tsx'))

export default function FillFormationPage() {
  const show = useMessage()
  const goBack = useGoBack('/home')
  const [cartUUID, cartItemId] = [readStored('cartUUID'), readStored('cartItemId')]
  const stored = useOpenFormation({
    cartUUID,
    cartItemId,
    token: session.token(),
    isLoggedIn: session.isLoggedIn(),
  })
  const place = stored.items?.find(({ formation }) => formation === 'place')
  const draft = participantsDraft(`${cartUUID}:${cartItemId}`)

  if (place)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <PlaceNumber
          cartUUID={cartUUID}
          place={place}
          token={session.token()}
          onDone={goBack}
          onRefused={stored.again}
        />
      </Suspense>
    )
  return (
    <FormationPage
      page={{ tab: 'Inscrever participantes', place: { href: '/home', name: 'Área do laçador' } }}
      cartUUID={cartUUID}
      token={session.token}
      buyer={readBuyer()}
      onlyItem={cartItemId}
      draft={draft}
      send="Inscrever"
      stored={stored}
      onSaved={async (when) => {
        forgetDraft(draft)
        if (when === 'now') await show(formationMessages.submitted)
        goBack()
      }}
    >
      {stored.items?.some(({ registrationInPerson }) => registrationInPerson === 1) && (
        <Callout>{formationMessages.willBeReviewed}</Callout>
      )}
    </FormationPage>
  )
}
