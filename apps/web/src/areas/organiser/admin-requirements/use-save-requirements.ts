import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import type { Requirements } from './queries.ts'
import { bodyOf, isChanged, problemsOf, type Row } from './rows.ts'

type Options = {
  admin: Admin
  eventUUID: string
  stored: Requirements
  rows: readonly Row[]
  onSaved: () => void
}

const NONE: ReadonlyMap<number, string> = new Map()

/** Checks and saves the list. What is wrong is beside its row from the first attempt on. */
export function useSaveRequirements({ admin, eventUUID, stored, rows, onSaved }: Options) {
  const { sendAndSay, busy } = useAdminSend(admin)
  const [hasTried, setTried] = useState(false)
  const problems = problemsOf(rows)

  async function save() {
    setTried(true)
    if (problems.size > 0) {
      setTimeout(showFirstProblem)
      return
    }
    await sendAndSay(
      () =>
        api('PUT /api/events/:eventUUID/requirements', {
          params: { eventUUID },
          query: { token: admin.token },
          body: { items: bodyOf(rows), version: stored.version },
        }),
      onSaved,
    )
  }

  return { save, busy, problems: hasTried ? problems : NONE, isChanged: isChanged(rows, stored.items) }
}

/** Focuses the first wrong name and leaves room below it for its sentence. */
function showFirstProblem() {
  const name = document.querySelector<HTMLElement>('[aria-invalid="true"]')
  name?.focus()
  name?.scrollIntoView({ block: 'center' })
}
