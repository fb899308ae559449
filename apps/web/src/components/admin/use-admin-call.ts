import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, formMessageOf } from '#api/api-error.ts'
import { clearLogin, remember } from '#storage/session.ts'
import { useMessage } from '#components/messages/messages.tsx'

/** True for an answer that means: log in as administrator, again. */
export const needsAdminLogin = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

/** Leads to where an administrator proves himself, and from there back to `path`. */
export function useAdminLoginFirst(path: string) {
  const [, navigate] = useLocation()
  return useCallback(
    (error: unknown) => {
      // The shop requires an authenticator: the panel is where one is set up.
      if (error instanceof ApiError && error.code === 'second_factor_first') return navigate('/admin#logged')
      if (error instanceof ApiError && error.status === 401) clearLogin()
      remember('loginRedirect', path)
      navigate('/login#admin', { replace: true })
    },
    [navigate, path],
  )
}

/** Runs one call at a time, says what went wrong, and knows when the session is over. Undefined: it failed. */
export function useAdminCall(path: string) {
  const show = useMessage()
  const logInFirst = useAdminLoginFirst(path)
  const [busy, setBusy] = useState(false)

  async function run<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
    setBusy(true)
    try {
      return await call()
    } catch (error) {
      await show(formMessageOf(error))
      if (needsAdminLogin(error)) logInFirst(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return { run, busy }
}
