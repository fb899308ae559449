import { Page } from '#shell/Page.tsx'
import layout from '#styles/layout.module.css'
import { Callout } from '#ui/Callout.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { EVENTS } from './events-link.ts'

type Props = { eventUUID: string; document: Record<string, unknown> }

/** The address of a draft after it was published. */
export const PublishedDraft = ({ eventUUID, document }: Props) => (
  <Page title={String(document['name'] ?? 'Evento')} place={EVENTS}>
    <Callout tone="good">Este evento já foi publicado.</Callout>
    <div className={layout['row']}>
      <LinkButton look="main" href={`/${String(document['shortName'] ?? '').toLowerCase()}`}>
        Ver a página
      </LinkButton>
      <LinkButton href={`/admin-events/${eventUUID}/corrigir`}>Corrigir evento</LinkButton>
    </div>
  </Page>
)
