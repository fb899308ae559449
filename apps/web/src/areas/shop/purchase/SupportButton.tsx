import { whatsappLink } from '@porteira/domain'
import { SUPPORT_WORDS } from '#components/event/SupportLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

/** The link to the WhatsApp of the secretaria as an icon. Renders nothing when the event has no number. */
export const SupportButton = ({ number }: { number: string }) =>
  number !== '' && (
    <LinkButton href={whatsappLink(number)} size="square" aria-label={SUPPORT_WORDS}>
      <Icon name="talk" />
    </LinkButton>
  )
