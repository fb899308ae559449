import type { Cancellation } from '@porteira/contract'
import { useState } from 'react'
import { useParams } from 'wouter'
import type { Admin, OfficeProps } from '#components/admin/admin.ts'
import { EventPage } from '#components/admin/EventPage.tsx'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Proposal } from './Proposal.tsx'
import { Progress } from './Progress.tsx'
import { Steps } from './Steps.tsx'
import type { CancellationView } from './words.ts'
import { Waiting } from './Waiting.tsx'

const EVERY_MS = 3000
const STEP_OF = { waiting: 1, running: 2, paused: 2, done: 3 } as const satisfies Record<
  Cancellation['state'],
  number
>

/** Cancels categories of an event, or all of it, by two people, and shows how far the refunds are. */
export default function CancelarPage({ admin, linksOf }: OfficeProps) {
  const { eventUUID = '' } = useParams<{ eventUUID: string }>()
  const [isMoving, setMoving] = useState(false)
  const input = { params: { eventUUID }, query: { token: admin.token } }
  const { data, ...reading } = useAdminQuery('GET /api/events/:eventUUID/cancellation', input, admin, {
    everyMs: isMoving ? EVERY_MS : 0,
  })
  const state = data?.cancellation?.state
  if (isMoving !== (state === 'running')) setMoving(state === 'running')

  return (
    <EventPage title="Cancelar ou adiar" eventUUID={eventUUID} eventName={data?.eventName} linksOf={linksOf}>
      <LoadState data={data} {...reading} shape={[2, 6, 10]} />
      {data && (
        <Stage eventUUID={eventUUID} view={data} admin={admin} onChanged={() => void reading.again()} />
      )}
    </EventPage>
  )
}

type Props = { eventUUID: string; view: CancellationView; admin: Admin; onChanged: () => void }

function Stage({ view, ...props }: Props) {
  // After an end the page shows the result, until a person wants to cancel more.
  const [more, setMore] = useState(false)
  const { cancellation } = view
  const isShown = cancellation && !(cancellation.state === 'done' && more)
  return (
    <>
      <Steps at={isShown ? STEP_OF[cancellation.state] : 0} />
      {!isShown && <Proposal view={view} {...props} />}
      {isShown && cancellation.state === 'waiting' && <Waiting cancellation={cancellation} {...props} />}
      {isShown && cancellation.state !== 'waiting' && (
        <Progress
          cancellation={cancellation}
          mayCancelMore={view.categories.some(({ refusal }) => refusal === '')}
          onMore={() => setMore(true)}
          {...props}
        />
      )}
    </>
  )
}
