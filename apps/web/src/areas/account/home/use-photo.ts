import { photoMessages } from '@porteira/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf, statusOf } from '#api/api-error.ts'
import { setAnswer } from '#api/set-answer.ts'
import type { Session } from '#storage/page-reads.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { retryImport } from '#shell/retry-import.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { profilePhoto } from './queries.ts'

/** The photo of the buyer. `progress` runs from 0 to 1 during an upload. */
export function usePhoto(uuid: string, session: Session) {
  const show = useMessage()
  const logInFirst = useLogInFirst()
  const client = useQueryClient()
  const [progress, setProgress] = useState<number>()
  const photoQuery = profilePhoto(uuid, session.token())
  const { data } = useQuery({ ...photoQuery, staleTime: Infinity })

  async function change(file: File) {
    setProgress(0)
    try {
      const { photoProblem, shrinkPhoto, sendPhoto } = await retryImport(() => import('./send-photo.ts'))
      const problem = await photoProblem(file)
      if (problem) return await show(`${problem}\n${photoMessages.advice}`)
      const photo = await shrinkPhoto(file)
      await sendPhoto({ photo, uuid, token: session.token(), onProgress: setProgress })
      await setAnswer(client, photoQuery.queryKey, photo)
    } catch (error) {
      if (statusOf(error) === 401) return logInFirst('/home', { ended: true })
      const says = refusalOf(error)?.message ?? photoMessages.failed
      await show(`${says}\n${photoMessages.advice}`)
    } finally {
      setProgress(undefined)
    }
  }

  return { picture: data, progress, change }
}
