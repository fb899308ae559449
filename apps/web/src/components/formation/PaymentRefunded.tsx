import { formationMessages, refundedLabel } from '@porteira/domain'
import { SupportLink } from '#components/event/SupportLink.tsx'
import layout from '#styles/layout.module.css'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Callout } from '#ui/Callout.tsx'

/** The heading of a page whose form is not shown. */
export const REFUNDED = refundedLabel({ state: 'whole', inCents: 0 })

/** Shown instead of the form when the payment was refunded. */
export const PaymentRefunded = ({ supportWhatsapp }: { supportWhatsapp: string }) => (
  <div className={layout['stack']}>
    <Callout tone="bad" live>
      {formationMessages.paymentRefunded}
    </Callout>
    <SupportLink number={supportWhatsapp} />
    <LinkButton href="/home">Área do laçador</LinkButton>
  </div>
)
