import type { DeviceSession } from '#storage/device.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { saveFile } from '#ui/save-file.ts'
import type { UnsentShots } from './device.ts'
import { shotFileName, shotFileText } from './shot-file.ts'
import type { ScoreSheet } from './shots.ts'

type Props = {
  catUUID: string
  sheet: Pick<ScoreSheet, 'catName' | 'eventName'>
  /** Undefined in the browser of a person. */
  device: DeviceSession | undefined
  unsent: UnsentShots
}

/** Saves the unsent shots as a file, which the desk imports. They stay on this device. */
export function SaveShots({ catUUID, sheet: { catName, eventName }, device, unsent }: Props) {
  const { shots, absent, undone } = unsent
  const isEmpty = shots.length + absent.length + undone.length === 0

  function save() {
    const savedOn = new Date().toISOString()
    const text = shotFileText({
      catUUID,
      catName,
      eventName,
      savedOn,
      shots,
      absent,
      undone,
      device: device?.name ?? '',
      deviceId: device?.deviceId ?? '',
    })
    saveFile(new Blob([text], { type: 'application/json' }), shotFileName({ catName, savedOn }))
  }

  return (
    <Button disabled={isEmpty} onClick={save}>
      <Icon name="download" />
      Salvar armadas não enviadas
    </Button>
  )
}
