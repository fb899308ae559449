import { whatsappLink } from '@porteira/domain'
import { Icon } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

type Props = { number: string; text?: string; look?: 'plain' | 'quiet'; square?: boolean }

const WORDS = 'Dúvidas sobre esse evento?'

/** A link to a WhatsApp chat with the secretaria. Renders nothing when the event has no number. */
export function SupportLink({ number, text, look = 'plain', square = false }: Props) {
  if (number === '') return null
  const href = whatsappLink(number, text)
  return square ? (
    <LinkButton href={href} size="square" aria-label={WORDS}>
      <Icon name="talk" />
    </LinkButton>
  ) : (
    <LinkButton href={href} look={look}>
      <Icon name="talk" />
      {WORDS}
    </LinkButton>
  )
}
