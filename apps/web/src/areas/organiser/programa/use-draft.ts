import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import type { Draft, ProgrammeView } from './programme.ts'

type Options = {
  admin: Admin
  eventUUID: string
  view: ProgrammeView
  /** As if everything were sold. */
  full: boolean
  onStored: () => void
}

/** The sessions while the owner changes them: tried out without a change, then stored. */
export function useDraft({ admin, eventUUID, view, full, onStored }: Options) {
  const [draft, setDraft] = useState<Draft>()
  const [trial, setTrial] = useState<ProgrammeView>()
  const { send, sendAndSay, busy } = useAdminSend(admin)

  const put = ({ latestEnd, sessions }: Draft, isTrial: boolean) =>
    api('PUT /api/programme/:eventUUID', {
      params: { eventUUID },
      query: { token: admin.token },
      body: {
        revision: view.revision,
        latestEnd,
        sessions: sessions.map(({ day, arena, startsAt, parts }) => ({ day, arena, startsAt, parts })),
        full: full ? 1 : 0,
        trial: isTrial ? 1 : 0,
      },
    })

  async function tryOut() {
    const answer = draft && (await send(() => put(draft, true)))
    if (answer) setTrial(answer)
  }

  async function store() {
    if (!draft) return
    await sendAndSay(
      () => put(draft, false),
      () => {
        close()
        onStored()
      },
    )
  }

  /** What was tried out is not what is on the screen any more. */
  function change(own: Draft | undefined) {
    setDraft(own)
    setTrial(undefined)
  }

  function close() {
    change(undefined)
  }

  return { draft, trial, busy, change, tryOut, store, close, forgetTrial: () => setTrial(undefined) }
}
