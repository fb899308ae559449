import { formationMessages } from '@porteira/domain'
import { SupportLink } from '#components/event/SupportLink.tsx'
import layout from '#styles/layout.module.css'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Callout } from '#ui/Callout.tsx'

/** Shown instead of the form when the payment was refunded. */
export default function PaymentRefunded({ supportWhatsapp }: { supportWhatsapp: string }) {
  return (
    <div className={layout['stack']}>
      <Callout tone="bad" live>
        {formationMessages.paymentRefunded}
      </Callout>
      <SupportLink number={supportWhatsapp} />
      <LinkButton href="/home">Área do laçador</LinkButton>
    </div>
  )
}
