import type { DraftProblem } from '@porteira/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { needsAdminLogin, useAdminLoginFirst } from '#components/admin/use-admin-send.ts'

export type Saved = { version: number; savedOn: string; problems: DraftProblem[] }
type Trouble = { says: string; isFinal: boolean }
type Document = Record<string, unknown>
type Options = { admin: Admin; draftId: string; start: Saved; document: Document }

const PAUSE_MS = 1000
const RETRY_MS = 5000

/**
 * Saves the document one second after its last change. A save without an answer is sent again before a newer one,
 * because the server may have made it. After a refusal nothing is saved until the page is loaded again.
 */
export function useAutosave({ admin, draftId, start, document }: Options) {
  const logInFirst = useAdminLoginFirst(admin)
  const text = JSON.stringify(document)
  const [saved, setSaved] = useState({ ...start, text })
  const [trouble, setTrouble] = useState<Trouble>()
  const stored = useRef(saved)
  const wanted = useRef(text)
  const unanswered = useRef<string>(undefined)
  const running = useRef<Promise<boolean>>(undefined)

  async function send() {
    while (stored.current.text !== wanted.current) {
      const sent = unanswered.current ?? wanted.current
      unanswered.current = sent
      try {
        const body = { version: stored.current.version, document: JSON.parse(sent) as Document }
        const answer = await api('PUT /api/drafts/:draftId', {
          params: { draftId },
          query: { token: admin.token },
          body,
        })
        unanswered.current = undefined
        stored.current = { ...answer, text: sent }
        setSaved(stored.current)
        setTrouble(undefined)
      } catch (error) {
        const isAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500
        if (isAnswered) unanswered.current = undefined
        setTrouble({ says: messageOf(error), isFinal: isAnswered })
        if (needsAdminLogin(error)) logInFirst(error)
        return false
      }
    }
    return true
  }

  /** Saves at once. False if the document is not saved. */
  function save() {
    running.current ??= send().finally(() => (running.current = undefined))
    return running.current
  }

  const saveNow = useEffectEvent(() => void save())
  const isLost = trouble?.isFinal === true
  useEffect(() => {
    wanted.current = text
    if (isLost || stored.current.text === text) return undefined
    const timer = setTimeout(saveNow, trouble ? RETRY_MS : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, trouble, isLost])

  return { saved, trouble, isSaved: saved.text === text, save }
}
