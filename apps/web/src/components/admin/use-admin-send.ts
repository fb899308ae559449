import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { ApiError, formMessageOf } from '#api/api-error.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useSend } from '#components/send/use-send.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import type { Admin } from './admin.ts'

/** True for a call that no role of the caller allows. A new login would not help. */
export const isRoleRefusal = (error: unknown) => error instanceof ApiError && error.code === 'role_required'

/** True for an error that requires a new login as administrator. */
export const needsAdminLogin = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403) && !isRoleRefusal(error)

/** True for a session that ended because the same person logged in elsewhere. */
const isEndedByLogin = (error: unknown) =>
  error instanceof ApiError && error.code === 'session_ended_by_login'

/** The token whose end was explained, because several calls of a page may learn of it. */
let explained = ''

/** Navigates to the login of an administrator, which returns to the page. Says it if a login elsewhere is the reason. */
export function useAdminLoginFirst({ path, token }: Admin) {
  const [, navigate] = useLocation()
  const logInFirst = useLogInFirst()
  const show = useMessage()
  return (error: unknown) => {
    if (isEndedByLogin(error) && explained !== token) {
      explained = token
      void show(formMessageOf(error))
    }
    // The shop requires an authenticator, and the panel is the page for its setup.
    if (error instanceof ApiError && error.code === 'second_factor_first') return navigate('/admin#logged')
    logInFirst(path, { asAdmin: true, ended: error instanceof ApiError && error.status === 401 })
  }
}

/** The error of a read as administrator that the page shows. An ended session starts a login instead. */
export function useShownError(admin: Admin, error: Error | null) {
  const leave = useEffectEvent(useAdminLoginFirst(admin))
  useEffect(() => {
    if (needsAdminLogin(error)) leave(error)
  }, [error])
  return needsAdminLogin(error) ? undefined : (error ?? undefined)
}

/** Sends changes as administrator. An ended session starts a login, which returns to the page. */
export function useAdminSend(admin: Admin) {
  const logInFirst = useAdminLoginFirst(admin)
  return useSend(async (error, say) => {
    if (!isEndedByLogin(error)) await say()
    if (needsAdminLogin(error)) logInFirst(error)
  })
}
