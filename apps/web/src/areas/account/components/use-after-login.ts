import { accountMessages } from '@porteira/domain'
import { useLocation } from 'wouter'
import { goToOrganiser } from '#api/organiser.ts'
import { forget } from '#storage/remember.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { forgetRecovery } from '#storage/before-login.ts'

/** The stored page that started the login, the stored event, and whether an administrator logs in. */
export type Origin = { loginRedirect: string; eventUUID: string; isAdmin?: boolean }

/**
 * Navigates after a login to the page that started it, else to the sale of the event. Without both an administrator
 * continues to /admin, and a buyer to the organiser's site.
 */
export function useAfterLogin({ loginRedirect, eventUUID, isAdmin = false }: Origin) {
  const [, navigate] = useLocation()
  const show = useMessage()

  return async () => {
    const target = loginRedirect || (eventUUID && '/purchase')
    forget('loginRedirect')
    forgetRecovery()
    if (target.startsWith('/')) return navigate(target)
    await show(accountMessages.loggedIn, { passesByItself: isAdmin })
    if (isAdmin) navigate('/admin#logged')
    else goToOrganiser()
  }
}
