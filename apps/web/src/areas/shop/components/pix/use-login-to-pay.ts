import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { useLogInFirst } from '#shell/use-log-in-first.ts'

/** Sends a visitor to the login, which returns here. A logged-in buyer stays on the page. */
export function useLoginToPay(isLoggedIn: boolean) {
  const [path] = useLocation()
  const logInFirst = useLogInFirst()
  const leave = useEffectEvent(() => logInFirst(path))
  useEffect(() => {
    if (!isLoggedIn) leave()
  }, [isLoggedIn])
}
