import type { FilledItem } from '@porteira/contract'
import { formationMessages } from '@porteira/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, formMessageOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useLogInFirst } from '#shell/use-log-in-first.ts'

type SaveOptions = {
  cartUUID: string
  /** Asked when the form is sent: another tab may have renewed the login. */
  token: () => string
  /** The one open formation that is filled in; without it all that are formed after the payment. */
  onlyItem?: string
  /** `before`: somebody had saved it before, which was told. */
  onSaved: (when: 'now' | 'before') => unknown
  /** Something that was offered may be gone by now. */
  onRefused: () => unknown
}

/** Saves who rides. */
export function useSave({ cartUUID, token, onlyItem, onSaved, onRefused }: SaveOptions) {
  const show = useMessage()
  const [path] = useLocation()
  const logInFirst = useLogInFirst()
  const [busy, setBusy] = useState(false)

  async function save(items: FilledItem[]) {
    setBusy(true)
    try {
      await api('PUT /api/cart/:cartUUID/participants', {
        params: { cartUUID },
        query: { token: token(), ...(onlyItem !== undefined && { fillOpenFormations: onlyItem }) },
        body: { items },
      })
      await onSaved('now')
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      await show(formMessageOf(error))
      if (status === 401) logInFirst(path, { ended: true })
      else if (isSavedAlready(error)) await onSaved('before')
      else if (status === 409) onRefused()
    } finally {
      setBusy(false)
    }
  }

  return { save, busy }
}

const isSavedAlready = (error: unknown) =>
  error instanceof ApiError && error.message === formationMessages.alreadyRegistered
