import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '#api/client.ts'
import { forgetSnapshotsOfPerson } from '#storage/check-in-snapshots.ts'
import { forgetDraft, forgetRiderDrafts, participantsDraft, selectionDraft } from '#storage/drafts.ts'
import { clearLogin, forget } from '#storage/remember.ts'
import type { Session } from '#storage/page-reads.ts'

type LogoutOptions = { session: Session; cartUUID: string; eventUUID: string }

/** Ends the session in the browser and on the server, and deletes the data of the buyer from this phone. */
export function useLogout({ session, cartUUID, eventUUID }: LogoutOptions) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function logout() {
    setBusy(true)
    // When the call fails, the session still expires. This phone deletes it in any case.
    const token = session.token()
    await api('POST /api/users/logout', { query: { token }, body: { token } }).catch(() => {})
    forgetDraft(participantsDraft(cartUUID))
    forgetRiderDrafts()
    forgetDraft(selectionDraft(eventUUID))
    clearLogin()
    await forgetSnapshotsOfPerson()
    forget('cartUUID', 'cartCode', 'cartExpirationTimestamp', 'mdlCartInstallments')
    forget('cartItemId', 'pixTxid', 'loginRedirect')
    navigate('/')
    client.clear()
  }

  return { logout, busy }
}
