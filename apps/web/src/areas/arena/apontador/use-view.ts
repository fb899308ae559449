import { useState } from 'react'
import type { Device } from './device.ts'
import type { OwnShot, Phase } from './shots.ts'

/** What the scorer looks at. It survives a reload, so the screen continues where it was. */
export type View = {
  phase: Phase
  strength: number
  /** Undefined: the highest round with a shot. */
  round: number | undefined
  isMissedOnly: boolean
  /** The last turn that was recorded or passed. The next open turn after it is the current one. */
  lastKey: string | undefined
  /** The shots of this device that can be undone, oldest first. */
  own: OwnShot[]
}

const MAX_OWN_SHOTS = 50

/** The view of this device, and a function that changes and stores it. */
export function useView(device: Device, phase: Phase) {
  const [view, setView] = useState<View>(
    () =>
      device.readView() ?? {
        phase,
        strength: 1,
        round: undefined,
        isMissedOnly: false,
        lastKey: undefined,
        own: [],
      },
  )

  function change(part: Partial<View>) {
    const next = { ...view, ...part }
    const stored = { ...next, own: next.own.slice(-MAX_OWN_SHOTS) }
    setView(stored)
    device.storeView(stored)
  }

  return [view, change] as const
}
