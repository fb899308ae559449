import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { endSession } from '#api/end-session.ts'
import { forgetSnapshotsOfPerson } from '#storage/check-in-snapshots.ts'
import { forgetDraft, forgetRiderDrafts, participantsDraft, selectionDraft } from '#storage/drafts.ts'
import { clearLogin, forget } from '#storage/remember.ts'
import type { Session } from '#storage/page-reads.ts'

type LogoutOptions = { session: Session; cartUUID: string; eventUUID: string }

/** Ends the session in the browser and on the server, and deletes the data of the buyer from this phone. */
export function useLogout({ session, cartUUID, eventUUID }: LogoutOptions) {
  const [, navigate] = useLocation()
  const client = useQueryClient()

  return () => {
    // This phone does not wait for the server: a buyer who closes the page meanwhile is logged out.
    void endSession(session.token())
    forgetDraft(participantsDraft(cartUUID))
    forgetRiderDrafts()
    forgetDraft(selectionDraft(eventUUID))
    clearLogin()
    forget('cartUUID', 'cartCode', 'cartExpirationTimestamp', 'mdlCartInstallments')
    forget('cartItemId', 'pixTxid', 'loginRedirect')
    navigate('/')
    void forgetSnapshotsOfPerson()
    client.clear()
  }
}
