import { roleName } from '@porteira/domain'
import type { DeviceSession } from '#storage/device.ts'
import { Button } from '#ui/Button.tsx'
import styles from './DeviceBar.module.css'
import { useLeaveDevice } from './use-leave-device.ts'

type Props = {
  device: DeviceSession
  /** Replaces `useLeaveDevice` on a page that also deletes other data. */
  onLeave?: () => Promise<void>
  /** The page says its work and its event itself. */
  isShort?: boolean
}

/** Which device this browser is, and the way out. It is in the masthead of the pages of a device. */
export function DeviceBar({ device, onLeave, isShort = false }: Props) {
  const { name, role, eventName } = device
  const leave = useLeaveDevice(device)
  return (
    <section className={styles['bar']} aria-label="Aparelho">
      <p>
        <b>{name}</b>
        {!isShort && (
          <small>
            {roleName(role)} · {eventName}
          </small>
        )}
      </p>
      <Button look="quiet" size="small" onClick={() => void (onLeave ?? leave)()}>
        Sair do aparelho
      </Button>
    </section>
  )
}
