import { cartMessages } from '@porteira/domain'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { forget } from '#storage/remember.ts'
import { Countdown } from '#ui/Countdown.tsx'
import { Callout } from '#ui/Callout.tsx'
import { useMessage } from '#components/messages/messages.tsx'
import { useSecondsLeft } from '#components/cart/session-clock.ts'
import styles from './SessionCountdown.module.css'

const SOON_SECONDS = 120

type Props = {
  /** The end of the cart's session as a timestamp in milliseconds, read each second; 0 when none is running. */
  cartEndsAt: () => number
  /** The end of the page, where it differs from the end of the cart's session. */
  endsAt?: number | undefined
  /** The path of the landing page, the target after the end of the session. */
  home: string
  /** Called before the session ends. True means that the payment has arrived, so the page stays. */
  lastCheck?: () => Promise<boolean>
}

/** The countdown of the buyer's session. At zero it shows a message and navigates to the landing page. */
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
