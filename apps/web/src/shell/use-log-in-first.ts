import { useLocation } from 'wouter'
import { clearLogin, remember } from '#storage/session.ts'

/** Leads to the login and from there back to `path`. `ended`: the stored session is no longer worth anything. */
export function useLogInFirst() {
  const [, navigate] = useLocation()

  return (path: string, { ended = false } = {}) => {
    if (ended) clearLogin()
    remember('loginRedirect', path)
    navigate('/login', { replace: ended })
  }
}
