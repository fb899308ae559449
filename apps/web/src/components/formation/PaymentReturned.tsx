import { formationMessages, returnedLabel } from '@porteira/domain'
import { SupportLink } from '#components/event/SupportLink.tsx'
import layout from '#styles/layout.module.css'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Notice } from '#ui/Notice.tsx'

/** The heading of a page whose form is not shown. */
export const RETURNED = returnedLabel({ state: 'whole', inCents: 0 })

/** Shown in place of the form when the payment was returned. */
export const PaymentReturned = ({ supportWhatsapp }: { supportWhatsapp: string }) => (
  <div className={layout['stack']}>
    <Notice tone="bad" live>
      {formationMessages.paymentReturned}
    </Notice>
    <SupportLink number={supportWhatsapp} />
    <LinkButton href="/home">Área do laçador</LinkButton>
  </div>
)
