import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { isLoggedIn, recall, remember } from '#api/session.ts'

/** True for somebody who logged in as administrator; everybody else is led to the login and from there to `path`. */
export function useAdminAccess(path: string) {
  const [, navigate] = useLocation()
  const isAdmin = isLoggedIn() && recall('mdlAdmin') === '1'

  const leave = useEffectEvent(() => {
    remember('loginRedirect', path)
    navigate('/login#admin', { replace: true })
  })
  useEffect(() => {
    if (!isAdmin) leave()
  }, [isAdmin])

  return isAdmin
}
