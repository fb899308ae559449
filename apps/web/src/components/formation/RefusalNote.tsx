import { whatsappLink } from '@porteira/domain'
import layout from '#styles/layout.module.css'
import { Callout } from '#ui/Callout.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

/** Where the buyer gets help: the number of the secretaria, and the code that it asks for. */
export type Help = { supportWhatsapp: string; cartCode: string }

type Props = {
  message: string
  /** Undefined at the desk, which is the help itself. */
  help: Help | undefined
}

/** A refusal of the server at its entry, with a way to the secretaria. */
export const RefusalNote = ({ message, help }: Props) => (
  <div className={layout['stack']}>
    <div role="alert">
      <Callout tone="bad">{message}</Callout>
    </div>
    {help && <p>O que você preencheu está guardado. Corrija, ou fale com a secretaria.</p>}
    {help && help.supportWhatsapp !== '' && (
      <LinkButton
        icon="talk"
        href={whatsappLink(
          help.supportWhatsapp,
          `Olá! Preciso de ajuda com a inscrição ${help.cartCode}: ${message}`,
        )}
      >
        Falar com a secretaria
      </LinkButton>
    )}
  </div>
)
