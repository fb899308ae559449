import { formationMessages, TIMINGS_IN_MS } from '@porteira/domain'
import { useId } from 'react'
import { useLocation } from 'wouter'
import typography from '#styles/typography.module.css'
import { recallRiders, rememberRiders } from '#storage/rider-draft-days.ts'
import { participantsDraft } from '#storage/rider-drafts.ts'
import { session } from '#storage/page-reads.ts'
import { landingPath, readStored } from '#storage/session.ts'
import { formByText } from '#components/cart/form-by.ts'
import { FormationForm } from '#components/formation/FormationForm.tsx'
import { LaterLink } from '#components/formation/LaterLink.tsx'
import { PaymentRefunded, REFUNDED } from '#components/formation/payment-refunded.ts'
import { useEnteredRiders } from '#components/formation/use-entered-riders.ts'
import { useSave } from '#components/formation/use-save.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { useMessage } from '#components/messages/messages.tsx'
import { Page } from '#shell/Page.tsx'
import { useIdle } from '#shell/use-idle.ts'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { noteRegistered } from './note-registered.ts'
import { useFormationCart } from './use-formation-cart.ts'

export default function ParticipantsPage() {
  const form = useId()
  const show = useMessage()
  const [, navigate] = useLocation()
  const cartUUID = readStored('cartUUID')
  const draft = participantsDraft(cartUUID)
  const options = { cartUUID, token: session.token(), home: landingPath() }
  const { cart, refundedCart, items, error, isAsking, again } = useFormationCart(options)
  const buyer = { userId: readStored('mdlUserId'), token: session.receiptToken() }
  const earlier = useEnteredRiders(buyer)
  const { save, busy } = useSave({
    cartUUID,
    token: session.token,
    onRefused: again,
    onSaved: async (when) => {
      noteRegistered({ cartUUID })
      if (when === 'now') await show(formationMessages.submitted, { passesByItself: true })
      navigate('/success')
    },
  })
  useIdle(TIMINGS_IN_MS.idleWhileFilling, () => location.reload())
  usePageRestoreReload()

  const bar = (
    <ActionBar>
      <LaterLink />
      <Button type="submit" form={form} look="main" disabled={!cart} busy={busy}>
        Finalizar
      </Button>
    </ActionBar>
  )

  return (
    <Page
      title={refundedCart ? REFUNDED : formationMessages.heading}
      tab="Participantes"
      bar={refundedCart ? undefined : bar}
    >
      {error && <LoadFailure error={error} busy={isAsking} onRetry={again} />}
      {refundedCart && <PaymentRefunded supportWhatsapp={refundedCart.supportWhatsapp} />}
      {!cart && !refundedCart && !error && <Skeleton shape={[1.5, 3, 3, 10]} />}
      {cart && (
        <>
          {cart.formBy && <Callout>{formByText(cart.formBy)}</Callout>}
          <p className={typography['muted']}>
            Comece por quem vai laçar. O que você preenche fica guardado neste aparelho até finalizar.
          </p>
          <FormationForm
            key={cart.cartUUID}
            id={form}
            cartUUID={cart.cartUUID}
            draft={recallRiders(draft)}
            onDraft={(values) => rememberRiders(draft, values)}
            items={items}
            ownCpf={buyer.token && readStored('mdlCPF')}
            earlier={earlier}
            help={cart}
            token={buyer.token}
            busy={busy}
            onValid={save}
          />
        </>
      )}
    </Page>
  )
}
