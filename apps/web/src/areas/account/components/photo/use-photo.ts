import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formMessageOf, statusOf } from '#api/api-error.ts'
import { setAnswer } from '#api/set-answer.ts'
import type { Session } from '#storage/page-reads.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { retryImport } from '#shell/retry-import.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { profilePhoto } from './queries.ts'

/** The photo of the buyer. `progress` runs from 0 to 1 during an upload. */
export function usePhoto(uuid: string, session: Session, here: '/home' | '/conta') {
  const show = useMessage()
  const logInFirst = useLogInFirst()
  const client = useQueryClient()
  const [progress, setProgress] = useState<number>()
  const photoQuery = profilePhoto(uuid, session.token())
  const { data } = useQuery({ ...photoQuery, staleTime: Infinity })

  async function change(file: File) {
    setProgress(0)
    try {
      const { changePhoto } = await retryImport(() => import('./send-photo.ts'))
      const changed = await changePhoto(file, { uuid, token: session.token(), onProgress: setProgress })
      if (typeof changed === 'string') return await show(changed)
      await setAnswer(client, photoQuery.queryKey, changed)
    } catch (error) {
      if (statusOf(error) === 401) return logInFirst(here, { ended: true })
      await show(formMessageOf(error))
    } finally {
      setProgress(undefined)
    }
  }

  return { picture: data, progress, change }
}
