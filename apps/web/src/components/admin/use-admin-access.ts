import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { remember } from '#storage/remember.ts'
import { adminToken } from '#storage/session.ts'

/**
 * True for a stored login of an administrator; other visitors are sent to the login and from there to `path`.
 * A page may require more than the stored login.
 */
export function useAdminAccess(path: string, isAllowed = true) {
  const [, navigate] = useLocation()
  const mayEnter = isAllowed && adminToken() !== ''

  const leave = useEffectEvent(() => {
    remember('loginRedirect', path)
    navigate('/login#admin', { replace: true })
  })
  useEffect(() => {
    if (!mayEnter) leave()
  }, [mayEnter])

  return mayEnter
}
