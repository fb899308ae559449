import { useLocation } from 'wouter'
import { forgetSnapshotsOfPerson } from '#storage/check-in-snapshots.ts'
import { clearLogin, remember } from '#storage/remember.ts'

type LogInOptions = {
  /** The stored session has ended. */
  ended?: boolean
  asAdmin?: boolean
}

/** Navigates to the login, which returns to `path`. */
export function useLogInFirst() {
  const [, navigate] = useLocation()

  return (path: string, { ended = false, asAdmin = false }: LogInOptions = {}) => {
    if (ended) {
      clearLogin()
      void forgetSnapshotsOfPerson()
    }
    remember('loginRedirect', path)
    navigate(asAdmin ? '/login#admin' : '/login', { replace: ended || asAdmin })
  }
}
