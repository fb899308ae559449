import { accountMessages } from '@porteira/domain'
import { useLocation } from 'wouter'
import { goToOrganiser } from '#api/organiser.ts'
import { forget } from '#storage/remember.ts'
import { useMessage } from '#components/messages/messages.tsx'

/** The stored page that started the login, and the stored event. */
export type Origin = { loginRedirect: string; eventUUID: string }

/** Navigates after a login to the page that started it, else to the sale of the event, else to /home. */
export function useAfterLogin({ loginRedirect, eventUUID }: Origin) {
  const [, navigate] = useLocation()
  const show = useMessage()

  return async () => {
    const target = loginRedirect || (eventUUID && '/purchase')
    forget('loginRedirect')
    if (target.startsWith('/')) return navigate(target)
    await show(accountMessages.loggedIn)
    goToOrganiser()
  }
}
