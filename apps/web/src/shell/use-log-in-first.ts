import { useLocation } from 'wouter'
import { clearLogin, remember } from '#storage/remember.ts'

type LogInOptions = {
  /** The stored session has ended. */
  ended?: boolean
  asAdmin?: boolean
}

// Loaded when it is needed, because every page has this hook. The server has just answered that the session ended.
const forgetSnapshots = async () => (await import('#storage/check-in-snapshots.ts')).forgetSnapshotsOfPerson()

/** Navigates to the login, which returns to `path`. */
export function useLogInFirst() {
  const [, navigate] = useLocation()

  return (path: string, { ended = false, asAdmin = false }: LogInOptions = {}) => {
    if (ended) {
      clearLogin()
      void forgetSnapshots()
    }
    remember('loginRedirect', path)
    navigate(asAdmin ? '/login#admin' : '/login', { replace: ended || asAdmin })
  }
}
