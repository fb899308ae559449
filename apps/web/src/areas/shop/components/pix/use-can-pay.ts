import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { isLoggedIn } from '#storage/session.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'

/** True for who is logged in; everybody else is led through the login and back. */
export function useCanPay() {
  const [path] = useLocation()
  const logInFirst = useLogInFirst()
  const canPay = isLoggedIn()
  const leave = useEffectEvent(() => logInFirst(path))
  useEffect(() => {
    if (!canPay) leave()
  }, [canPay])
  return canPay
}
