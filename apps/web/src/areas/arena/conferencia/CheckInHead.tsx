import { Link } from 'wouter'
import { DeviceBar } from '#components/staff/DeviceBar.tsx'
import { usePageTitle } from '#shell/use-page-title.ts'
import type { DeviceSession } from '#storage/device.ts'
import { Button } from '#ui/Button.tsx'
import { Rope } from '#ui/drawings/Rope.tsx'
import { Icon } from '#ui/Icon.tsx'
import { OfflineBanner } from '#ui/OfflineBanner.tsx'
import styles from './CheckInHead.module.css'

type Props = {
  eventName: string
  device: DeviceSession | undefined
  onLeaveDevice: () => Promise<void>
  onSettings: (() => void) | undefined
  /** Why nothing is sent now; '' where everything is. */
  banner: string
}

/** The head of the check-in: the way out, the event, the settings and what waits for a network. */
export function CheckInHead({ eventName, device, onLeaveDevice, onSettings, banner }: Props) {
  const heading = usePageTitle('Conferência')
  return (
    <>
      <header className={styles['head']}>
        <div>
          {!device && (
            <Link href="/admin#logged" aria-label="Voltar à administração">
              <Icon name="back" />
            </Link>
          )}
          <span>
            <h1 ref={heading} tabIndex={-1}>
              Conferência
            </h1>
            <small>{eventName}</small>
          </span>
          {onSettings && (
            <Button look="quiet" aria-label="Ajustes" onClick={onSettings}>
              <Icon name="gear" />
            </Button>
          )}
        </div>
        <Rope />
        {device && <DeviceBar device={device} onLeave={onLeaveDevice} isShort />}
      </header>
      <OfflineBanner>{banner}</OfflineBanner>
    </>
  )
}
