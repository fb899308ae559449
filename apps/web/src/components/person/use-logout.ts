import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { endSession } from '#api/end-session.ts'
import { forgetPerson } from '#storage/forget-person.ts'
import { forget } from '#storage/remember.ts'
import type { Session } from '#storage/page-reads.ts'

/** Ends the session in the browser and on the server, and deletes the data of the buyer from this phone. */
export function useLogout(session: Session) {
  const [, navigate] = useLocation()
  const client = useQueryClient()

  return () => {
    // This phone does not wait for the server: a buyer who closes the page meanwhile is logged out.
    void endSession(session.token())
    void forgetPerson()
    forget('loginRedirect')
    navigate('/')
    client.clear()
  }
}
