import { useState } from 'react'
import type { Device } from './device.ts'
import type { Phase, View } from './shots.ts'

const MAX_OWN_SHOTS = 50

/** The view of this device, and a function that changes and stores it. */
export function useView(device: Device, phase: Phase) {
  const [view, setView] = useState<View>(
    // A view that an earlier release stored has no places.
    () => ({ phase, strength: 1, isMissedOnly: false, places: {}, own: [], ...device.readView() }),
  )

  function change(part: Partial<View>) {
    const next = { ...view, ...part }
    const stored = { ...next, own: next.own.slice(-MAX_OWN_SHOTS) }
    setView(stored)
    device.storeView(stored)
  }

  return [view, change] as const
}
