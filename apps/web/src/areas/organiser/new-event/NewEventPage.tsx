import { useState } from 'react'
import { useParams } from 'wouter'
import { newId as randomId } from '#api/new-id.ts'
import type { Admin } from '#components/admin/admin.ts'
import { EVENTS_LINK } from '#components/admin/admin-links.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import layout from '#styles/layout.module.css'
import { Callout } from '#ui/Callout.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Builder } from './Builder.tsx'
import { formOf } from './draft-document.ts'
import { emptyForm } from './draft-form.ts'
import type { Preview } from './steps/PreviewStep.tsx'

type Props = { admin: Admin; Preview: Preview }

/** The builder of an event. Without a draft in the address it starts a new one, which the first save stores. */
export default function NewEventPage({ admin, Preview }: Props) {
  const { draftId } = useParams<{ draftId?: string }>()
  const [newId] = useState(randomId)
  if (draftId !== undefined && draftId !== newId)
    return <StoredDraft key={draftId} draftId={draftId} admin={admin} Preview={Preview} />
  return <Builder admin={admin} draftId={newId} form={emptyForm()} start={UNSAVED} Preview={Preview} />
}

const UNSAVED = { version: 0, savedOn: '', problems: [], bannerUpdatedOn: null }

function StoredDraft({ draftId, admin, Preview }: Props & { draftId: string }) {
  const input = { params: { draftId }, query: { token: admin.token } }
  const { data, error, isAsking, again } = useAdminQuery('GET /api/drafts/:draftId', input, admin)
  const [first, setFirst] = useState(data)
  // A later answer must not replace what was typed meanwhile.
  if (data && !first) setFirst(data)
  if (error && !first)
    return (
      <Page title="Criar evento" place={EVENTS_LINK}>
        <LoadFailure error={error} busy={isAsking} onRetry={again} />
      </Page>
    )
  if (!first) return <PageSkeleton />
  if (first.eventUUID) return <PublishedDraft eventUUID={first.eventUUID} document={first.document} />
  return (
    <Builder admin={admin} draftId={draftId} form={formOf(first.document)} start={first} Preview={Preview} />
  )
}

type PublishedProps = { eventUUID: string; document: Record<string, unknown> }

/** The address of a draft after it was published. */
const PublishedDraft = ({ eventUUID, document }: PublishedProps) => (
  <Page title={String(document['name'] ?? 'Evento')} place={EVENTS_LINK}>
    <Callout tone="good">Este evento já foi publicado.</Callout>
    <div className={layout['row']}>
      <LinkButton look="main" href={`/${String(document['shortName'] ?? '').toLowerCase()}`}>
        Ver a página
      </LinkButton>
      <LinkButton href={`/admin-events/${eventUUID}/corrigir`}>Corrigir evento</LinkButton>
    </div>
  </Page>
)
