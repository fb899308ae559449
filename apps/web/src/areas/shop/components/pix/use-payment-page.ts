import { TIMINGS_IN_MS } from '@porteira/domain'
import { useLocation } from 'wouter'
import { AFTER_IDLE } from '#shell/idle-return.ts'
import { useIdle } from '#shell/use-idle.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'
import { useWhen } from '#shell/use-when.ts'
import { useWakeLock } from '#shell/use-wake-lock.ts'

/** Sends a visitor to the login, which returns here. A logged-in buyer stays on the page. */
export function useLoginToPay(isLoggedIn: boolean) {
  const [path] = useLocation()
  const logInFirst = useLogInFirst()
  useWhen(!isLoggedIn, () => logInFirst(path))
}

type Wait = {
  isWaiting: boolean
  checkNow: () => Promise<boolean>
  /** The path of the landing page. */
  home: string
}

/** Keeps the screen on while the page waits for a payment. After the idle time it leads to the landing page. */
export function useWaitingPage({ isWaiting, checkNow, home }: Wait) {
  const [, navigate] = useLocation()
  useWakeLock(isWaiting)
  usePageRestoreReload()

  // A buyer who pays in the bank app is idle here, so the payment is checked before the page is left.
  useIdle(isWaiting ? TIMINGS_IN_MS.idleWhileBuying : undefined, () => {
    void checkNow().then((hasEnded) => hasEnded || navigate(home, AFTER_IDLE))
  })
}
