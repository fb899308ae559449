import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '#api/client.ts'
import { forgetDraft, participantsDraft, selectionDraft } from '#storage/drafts.ts'
import { clearLogin, forget } from '#storage/remember.ts'
import type { Session } from '#storage/page-reads.ts'

type LogoutOptions = { session: Session; cartUUID: string; eventUUID: string }

/** Ends the session here and at the server, and leaves nothing of the buyer on a borrowed phone. */
export function useLogout({ session, cartUUID, eventUUID }: LogoutOptions) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function logout() {
    setBusy(true)
    // Without an answer the session runs out by itself; this phone forgets it either way.
    const token = session.token()
    await api('POST /api/users/logout', { query: { token }, body: { token } }).catch(() => {})
    forgetDraft(participantsDraft(cartUUID))
    forgetDraft(selectionDraft(eventUUID))
    clearLogin()
    forget('cartUUID', 'cartCode', 'cartExpirationTimestamp', 'mdlCartInstallments')
    forget('cartItemId', 'pixTxid', 'loginRedirect')
    navigate('/')
    client.clear()
  }

  return { logout, busy }
}
