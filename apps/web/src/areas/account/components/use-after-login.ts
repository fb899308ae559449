import { accountMessages } from '@porteira/domain'
import { useLocation } from 'wouter'
import { goToOrganiser } from '#api/organiser.ts'
import { forget, recall } from '#storage/session.ts'
import { useMessage } from '#components/messages/messages.tsx'

/** Leads on after a login: to where it was asked for, else to the event's sale, else home. */
export function useAfterLogin() {
  const [, navigate] = useLocation()
  const show = useMessage()

  return async () => {
    const wanted = recall('loginRedirect') || (recall('eventUUID') && '/purchase')
    forget('loginRedirect')
    if (wanted.startsWith('/')) return navigate(wanted)
    await show(accountMessages.loggedIn)
    goToOrganiser()
  }
}
