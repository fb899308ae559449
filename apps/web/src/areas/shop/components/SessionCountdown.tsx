import { cartMessages } from '@porteira/domain'
import { forget } from '#storage/remember.ts'
import { Countdown } from '#ui/Countdown.tsx'
import { Callout } from '#ui/Callout.tsx'
import { useSecondsLeft } from '#ui/use-seconds-left.ts'
import { useWhen } from '#shell/use-when.ts'
import styles from './SessionCountdown.module.css'
import { useSessionEnd } from './use-session-end.ts'

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

/** The countdown of the buyer's session. At zero it shows a message and leaves the page. */
export function SessionCountdown({ cartEndsAt, endsAt, home, lastCheck }: Props) {
  const seconds = useSecondsLeft(() => endsAt ?? cartEndsAt())
  const reportEnd = useSessionEnd(home)

  useWhen(seconds === 0, async () => {
    if (await lastCheck?.()) return
    if (endsAt !== undefined) return reportEnd('installment')
    forget('cartExpirationTimestamp')
    await reportEnd('cart')
  })

  if (seconds === undefined) return null
  const isSoon = seconds <= SOON_SECONDS
  return (
    <>
      <Countdown
        label={cartMessages.sessionExpiresIn}
        seconds={seconds}
        soonSeconds={SOON_SECONDS}
        note={endsAt === undefined ? 'Suas vagas estão guardadas até lá.' : undefined}
      />
      <div className={styles['warning']} role="status">
        {isSoon && (
          <Callout>
            <span>{cartMessages.sessionExpiring}</span> Faltam menos de 2 minutos.
          </Callout>
        )}
      </div>
    </>
  )
}
