import { formationMessages, TIMINGS_IN_MS } from '@porteira/domain'
import { useId } from 'react'
import { forgetDraft } from '#storage/drafts.ts'
import { recallRiders, rememberRiders } from '#storage/rider-draft-days.ts'
import { participantsDraft } from '#storage/rider-drafts.ts'
import { session } from '#storage/page-reads.ts'
import { readStored } from '#storage/session.ts'
import { FormationForm } from '#components/formation/FormationForm.tsx'
import { LaterLink } from '#components/formation/LaterLink.tsx'
import { PaymentRefunded, REFUNDED } from '#components/formation/payment-refunded.ts'
import { useEnteredRiders } from '#components/formation/use-entered-riders.ts'
import { useSave } from '#components/formation/use-save.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { useMessage } from '#components/messages/messages.tsx'
import { Page } from '#shell/Page.tsx'
import { useGoBack } from '#shell/use-go-back.ts'
import { useIdle } from '#shell/use-idle.ts'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useOpenFormation } from './use-open-formation.ts'

export default function FillFormationPage() {
  const form = useId()
  const show = useMessage()
  const goBack = useGoBack('/home')
  const [cartUUID, cartItemId] = [readStored('cartUUID'), readStored('cartItemId')]
  const { cart, items, refundedCart, error, isAsking, again } = useOpenFormation({
    cartUUID,
    cartItemId,
    token: session.token(),
    isLoggedIn: session.isLoggedIn(),
  })
  const draft = participantsDraft(`${cartUUID}:${cartItemId}`)
  const buyer = { userId: readStored('mdlUserId'), token: session.receiptToken() }
  const earlier = useEnteredRiders(buyer)
  const { save, busy } = useSave({
    cartUUID,
    token: session.token,
    onlyItem: cartItemId,
    onSaved: leave,
    onRefused: again,
  })
  useIdle(TIMINGS_IN_MS.idleWhileFilling, () => location.reload())
  usePageRestoreReload()

  async function leave(when: 'now' | 'before') {
    forgetDraft(draft)
    if (when === 'now') await show(formationMessages.submitted)
    goBack()
  }

  const bar = (
    <ActionBar>
      <LaterLink />
      <Button type="submit" form={form} look="main" disabled={!items} busy={busy}>
        Inscrever
      </Button>
    </ActionBar>
  )
  return (
    <Page
      title={refundedCart ? REFUNDED : formationMessages.heading}
      tab="Inscrever participantes"
      place={{ href: '/home', name: 'Área do laçador' }}
      bar={refundedCart ? undefined : bar}
    >
      {error && <LoadFailure error={error} busy={isAsking} onRetry={again} />}
      {refundedCart && <PaymentRefunded supportWhatsapp={refundedCart.supportWhatsapp} />}
      {!items && !refundedCart && !error && <Skeleton shape={[1.5, 3, 3, 10]} />}
      {items?.some(({ registrationInPerson }) => registrationInPerson === 1) && (
        <Callout>{formationMessages.willBeReviewed}</Callout>
      )}
      {cart && items && (
        <FormationForm
          id={form}
          cartUUID={cartUUID}
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
      )}
    </Page>
  )
}
