import type { Correction } from '@porteira/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAsk, useMessage } from '#components/messages/messages.tsx'
import {
  changesOf,
  type CorrectionProblems,
  type CorrectionValues,
  itemChanges,
  problemsOf,
} from './correction-form.ts'

type Options = { eventUUID: string; stored: Correction; form: CorrectionValues; admin: Admin }

/** Checks and saves a correction after a question that repeats it. */
export function useCorrection({ eventUUID, stored, form, admin }: Options) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const ask = useAsk()
  const show = useMessage()
  const { send, busy } = useAdminSend(admin)
  const [hasTried, setTried] = useState(false)
  const problems = problemsOf({ stored, form })
  const none: CorrectionProblems = { facts: {}, items: {} }

  async function save() {
    setTried(true)
    if (problems.reason || [problems.facts, problems.items].some((part) => Object.keys(part).length > 0))
      return focusProblem()
    const changes = changesOf(stored, form)
    if (Object.keys(changes).length === 0) return show('Nada mudou.')
    const lines = itemChanges(stored, changes)
    const detail = lines.length > 0 ? lines.join('\n') : 'A página do evento muda na hora.'
    const question = { title: 'Salvar esta correção?', detail, yes: 'Salvar correção' }
    if ((await ask(question)) !== 'yes') return undefined
    const done = await send(() =>
      api('PUT /api/events/:eventUUID/correction', {
        params: { eventUUID },
        query: { token: admin.token },
        body: { ...changes, reason: form.reason.trim(), updatedOn: stored.updatedOn },
      }),
    )
    if (!done) return undefined
    await client.invalidateQueries()
    await show(done.msg, { passesByItself: true })
    return navigate('/admin-events')
  }

  return { problems: hasTried ? problems : none, save, busy }
}

/** Focuses the first wrong field, after it is drawn as wrong. */
function focusProblem() {
  setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
