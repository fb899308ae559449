import { whatsappLink } from '@porteira/domain'
import { LinkButton } from '#ui/LinkButton.tsx'

type Props = { number: string; text?: string; look?: 'plain' | 'quiet' }

export const SUPPORT_WORDS = 'Dúvidas sobre esse evento?'

/** A link to a WhatsApp chat with the secretaria. Renders nothing when the event has no number. */
export const SupportLink = ({ number, text, look = 'plain' }: Props) =>
  number !== '' && (
    <LinkButton icon="talk" href={whatsappLink(number, text)} look={look}>
      {SUPPORT_WORDS}
    </LinkButton>
  )
