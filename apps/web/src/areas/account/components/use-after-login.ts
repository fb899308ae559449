import { accountMessages } from '@porteira/domain'
import { useLocation } from 'wouter'
import { goToOrganiser } from '#api/organiser.ts'
import { forget } from '#storage/remember.ts'
import { useMessage } from '#components/messages/messages.tsx'

/** What the browser remembers of the way to the login: the page that asked for it, and the event. */
export type Origin = { loginRedirect: string; eventUUID: string }

/** Leads on after a login: to where it was asked for, else to the event's sale, else home. */
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
