import { formationMessages } from '@porteira/domain'
import { useLocation } from 'wouter'
import { FormationPage } from '#areas/shop/components/FormationPage.tsx'
import { formByText } from '#components/cart/form-by.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { readBuyer, session } from '#storage/page-reads.ts'
import { participantsDraft } from '#storage/rider-drafts.ts'
import { landingPath, readStored } from '#storage/session.ts'
import typography from '#styles/typography.module.css'
import { Callout } from '#ui/Callout.tsx'
import { noteRegistered } from './note-registered.ts'
import { useFormationCart } from './use-formation-cart.ts'

export default function ParticipantsPage() {
  const show = useMessage()
  const [, navigate] = useLocation()
  const cartUUID = readStored('cartUUID')
  const stored = useFormationCart({ cartUUID, token: session.token(), home: landingPath() })

  return (
    <FormationPage
      page={{ tab: 'Participantes' }}
      cartUUID={cartUUID}
      token={session.token}
      buyer={readBuyer()}
      draft={participantsDraft(cartUUID)}
      send="Finalizar"
      stored={stored}
      onSaved={async (when) => {
        noteRegistered({ cartUUID })
        if (when === 'now') await show(formationMessages.submitted, { passesByItself: true })
        navigate('/success')
      }}
    >
      {stored.cart?.formBy && <Callout>{formByText(stored.cart.formBy)}</Callout>}
      <p className={typography['muted']}>
        Comece por quem vai laçar. O que você preenche fica guardado neste aparelho até finalizar.
      </p>
    </FormationPage>
  )
}
