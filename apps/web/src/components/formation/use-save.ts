import type { FilledItem } from '@porteira/contract'
import { formationMessages } from '@porteira/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, formMessageOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { token } from '#api/session.ts'
import { useMessage } from '#components/messages.tsx'
import { useLogInFirst } from '#components/use-log-in-first.ts'
import { noteRegistered } from './note-registered.ts'

/** Saves who rides and leads on. `onRefused` runs when something offered may be gone by now. */
export function useSave(cartUUID: string, onRefused: () => unknown) {
  const show = useMessage()
  const [, navigate] = useLocation()
  const logInFirst = useLogInFirst()
  const [busy, setBusy] = useState(false)

  function finish() {
    noteRegistered({ cartUUID })
    navigate('/success')
  }

  async function save(items: FilledItem[]) {
    setBusy(true)
    try {
      await api('PUT /api/cart/:cartUUID/participants', {
        params: { cartUUID },
        query: { token: token() },
        body: { items },
      })
      finish()
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      await show(formMessageOf(error))
      if (status === 401) logInFirst('/participants', { ended: true })
      else if (isSavedAlready(error)) finish()
      else if (status === 409) onRefused()
    } finally {
      setBusy(false)
    }
  }

  return { save, busy }
}

const isSavedAlready = (error: unknown) =>
  error instanceof ApiError && error.message === formationMessages.alreadyRegistered
