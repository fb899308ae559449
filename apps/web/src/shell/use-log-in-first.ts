import { useLocation } from 'wouter'
import { clearLogin, remember } from '#storage/remember.ts'

type LogInOptions = {
  /** The stored session is no longer worth anything. */
  ended?: boolean
  asAdmin?: boolean
}

/** Leads to the login and from there back to `path`. */
export function useLogInFirst() {
  const [, navigate] = useLocation()

  return (path: string, { ended = false, asAdmin = false }: LogInOptions = {}) => {
    if (ended) clearLogin()
    remember('loginRedirect', path)
    navigate(asAdmin ? '/login#admin' : '/login', { replace: ended || asAdmin })
  }
}
