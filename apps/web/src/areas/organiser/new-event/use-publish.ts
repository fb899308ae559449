import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAsk, useMessage } from '#components/messages/messages.tsx'
import { selectEvent } from '#storage/select-event.ts'
import type { useAutosave } from './use-autosave.ts'

type Options = { admin: Admin; draftId: string; saving: ReturnType<typeof useAutosave> }

/** Publishes the saved draft after a question, and navigates to the sale. */
export function usePublish({ admin, draftId, saving }: Options) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const show = useMessage()
  const ask = useAsk()
  const { sendAndSay, busy } = useAdminSend(admin)
  const { version, problems } = saving.saved

  async function publish() {
    if (!(await saving.save()) || !saving.isSaved) return undefined
    if (problems.length > 0) return show('Ainda falta algo. Toque em cada linha da lista para completar.')
    const detail = 'A página fica no ar e as vendas abrem na data marcada.'
    const answer = await ask({ title: 'Publicar este evento?', detail, yes: 'Publicar' })
    if (answer !== 'yes') return undefined
    const input = { params: { draftId }, query: { token: admin.token }, body: { version } }
    const done = await sendAndSay(
      () => api('POST /api/drafts/:draftId/publish', input),
      () => client.invalidateQueries(),
    )
    if (!done) return undefined
    selectEvent(done.eventUUID, done.shortName)
    return navigate('/purchase')
  }

  return { publish, busy }
}
