import { plural, whatsappLink } from '@porteira/domain'
import { Callout } from '#ui/Callout.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import type { SharedNote } from './notes.ts'

type Props = {
  notes: readonly SharedNote[]
  eventName: string
  /** The WhatsApp of the secretaria; '' without one. */
  support: string
}

/** What several categories say to the buyer, once above the list, and the way to ask the secretaria. */
export const SharedNotes = ({ notes, eventName, support }: Props) =>
  notes.map(({ note, names }) => (
    <Callout key={note}>
      {note} Vale para {plural(names.length, 'categoria', 'categorias')}: {names.join(', ')}.
      {support !== '' && (
        <>
          <br />
          <LinkButton
            icon="talk"
            size="small"
            href={whatsappLink(support, `Quero me inscrever em ${eventName}. O site diz: ${note}`)}
          >
            Resolver com a secretaria
          </LinkButton>
        </>
      )}
    </Callout>
  ))
