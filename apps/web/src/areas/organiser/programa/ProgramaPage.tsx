import { useState } from 'react'
import { Link, useParams } from 'wouter'
import type { Admin, OfficeProps } from '#components/admin/admin.ts'
import { EventPage } from '#components/admin/EventPage.tsx'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DayClock } from './DayClock.tsx'
import styles from './Programa.module.css'
import { draftOf, type ProgrammeView, withSession } from './programme.ts'
import { SessionsForm } from './SessionsForm.tsx'
import { useDraft } from './use-draft.ts'

/** The forecast is asked for again after this time. */
const EVERY_MS = 30_000

/** The sessions of an event, when each ends, and how late its arenas are. */
export default function ProgramaPage({ admin, linksOf }: OfficeProps) {
  const { eventUUID = '' } = useParams<{ eventUUID: string }>()
  const [full, setFull] = useState(false)
  const input = { params: { eventUUID }, query: { token: admin.token, ...(full && { full: '1' as const }) } }
  const { data, ...reading } = useAdminQuery('GET /api/programme/:eventUUID', input, admin, {
    everyMs: EVERY_MS,
  })

  return (
    <EventPage
      title="Relógio do programa"
      eventUUID={eventUUID}
      eventName={data?.eventName}
      linksOf={linksOf}
    >
      <LoadState data={data} {...reading} shape={[2, 6, 10]} />
      {data && (
        <>
          {admin.may('GET /api/events/:eventUUID/announcement', eventUUID) && (
            <p>
              <Link href={`/admin-events/${eventUUID}/avisar`}>Avisar laçadores</Link>
            </p>
          )}
          <Programme
            admin={admin}
            eventUUID={eventUUID}
            view={data}
            full={full}
            onFull={setFull}
            onStored={() => void reading.again()}
          />
        </>
      )}
    </EventPage>
  )
}

type Props = {
  admin: Admin
  eventUUID: string
  view: ProgrammeView
  /** As if everything were sold. */
  full: boolean
  onFull: (full: boolean) => void
  onStored: () => void
}

function Programme({ admin, eventUUID, view, full, onFull, onStored }: Props) {
  const mayChange = admin.may('PUT /api/programme/:eventUUID', eventUUID)
  const { draft, trial, busy, change, forgetTrial, tryOut, store, close } = useDraft({
    admin,
    eventUUID,
    view,
    full,
    onStored,
  })
  const shown = trial ?? view

  return (
    <>
      {mayChange && !draft && (
        <p className={styles['actions']}>
          {view.sessions.length > 0 && <Button onClick={() => change(draftOf(view))}>Sessões</Button>}
          <Button icon="plus" onClick={() => change(withSession(draftOf(view), view))}>
            Nova sessão
          </Button>
        </p>
      )}
      {draft && (
        <SessionsForm
          draft={draft}
          view={view}
          busy={busy}
          onDraft={change}
          onTry={() => void tryOut()}
          onStore={() => void store()}
          onClose={close}
        />
      )}
      {trial && (
        <Callout live>Teste: nada foi gravado. Assim ficaria o programa com as sessões acima.</Callout>
      )}
      {shown.sessions.length > 0 ? (
        <>
          <Checkbox
            checked={full}
            onValue={(value) => {
              forgetTrial()
              onFull(value)
            }}
          >
            Contar como se todas as vagas estivessem vendidas
          </Checkbox>
          <DayClock view={shown} />
        </>
      ) : (
        !draft && (
          <EmptyState
            says="Nenhuma sessão no programa."
            next="Diga dia, cancha e hora de cada prova, e o relógio prevê quando cada uma termina, antes da venda e durante o evento."
          />
        )
      )}
    </>
  )
}
