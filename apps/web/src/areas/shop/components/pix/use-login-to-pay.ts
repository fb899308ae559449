import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { useLogInFirst } from '#shell/use-log-in-first.ts'

/** Leads a visitor through the login and back; a buyer who is logged in stays. */
export function useLoginToPay(isLoggedIn: boolean) {
  const [path] = useLocation()
  const logInFirst = useLogInFirst()
  const leave = useEffectEvent(() => logInFirst(path))
  useEffect(() => {
    if (!isLoggedIn) leave()
  }, [isLoggedIn])
}
