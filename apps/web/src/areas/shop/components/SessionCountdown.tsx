import { cartMessages } from '@porteira/domain'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { forget } from '#storage/remember.ts'
import { Countdown } from '#ui/Countdown.tsx'
import { Callout } from '#ui/Callout.tsx'
import { useMessage } from '#components/messages/messages.tsx'
import { useSecondsLeft } from './session-clock.ts'
import styles from './SessionCountdown.module.css'

const SOON_SECONDS = 120

type Props = {
  /** When the session of the cart ends, asked each second: a timestamp in milliseconds, 0 when none runs. */
  cartEndsAt: () => number
  /** When the page itself ends, where it does not end with the session of the cart. */
  endsAt?: number | undefined
  /** The landing page, where an expired session leads. */
  home: string
  /** Asked before the session is given up; true when what was waited for has come after all. */
  lastCheck?: () => Promise<boolean>
}

/** The clock of the buyer's session. At zero it says so and leads back to the landing page. */
export function SessionCountdown({ cartEndsAt, endsAt, home, lastCheck }: Props) {
  const seconds = useSecondsLeft(() => endsAt ?? cartEndsAt())
  const show = useMessage()
  const [, navigate] = useLocation()

  const expire = useEffectEvent(async () => {
    if (await lastCheck?.()) return
    if (endsAt === undefined) forget('cartExpirationTimestamp')
    await show(cartMessages.sessionExpired)
    navigate(home)
  })

  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) void expire()
  }, [isOver])

  if (seconds === undefined) return null
  return (
    <>
      <Countdown label={cartMessages.sessionExpiresIn} seconds={seconds} soonSeconds={SOON_SECONDS} />
      <div className={styles['warning']} role="status">
        {seconds <= SOON_SECONDS && <Callout>{cartMessages.sessionExpiring}</Callout>}
      </div>
    </>
  )
}
