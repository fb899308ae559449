import { whatsappLink } from '@porteira/domain'
import layout from '#styles/layout.module.css'
import { Callout } from '#ui/Callout.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

/** Where the buyer gets help: the number of the secretaria, and the code that it asks for. */
export type Help = { supportWhatsapp: string; cartCode: string }

type Props = { message: string; help: Help }

/** A refusal of the server at its entry, with a way to the secretaria. */
export const RefusalNote = ({ message, help: { supportWhatsapp, cartCode } }: Props) => (
  <div className={layout['stack']}>
    <div role="alert">
      <Callout tone="bad">{message}</Callout>
    </div>
    <p>O que você preencheu está guardado. Corrija, ou fale com a secretaria.</p>
    {supportWhatsapp !== '' && (
      <LinkButton
        href={whatsappLink(supportWhatsapp, `Olá! Preciso de ajuda com a inscrição ${cartCode}: ${message}`)}
      >
        <Icon name="talk" />
        Falar com a secretaria
      </LinkButton>
    )}
  </div>
)
