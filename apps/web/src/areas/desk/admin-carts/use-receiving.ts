import { useRef, useState } from 'react'
import { EMPTY, partsOfWay, type Problems } from '#areas/desk/components/pay/parts.ts'
import { useTill } from '#areas/desk/components/use-till.ts'
import type { Admin } from '#components/admin/admin.ts'
import { readTillPlace } from '#storage/till.ts'

/** What a person types who receives an amount at the desk, in the own shift of this browser. */
export function useReceiving(eventUUID: string, admin: Admin) {
  const fields = useRef<HTMLDivElement>(null)
  const [{ deviceKey }] = useState(readTillPlace)
  const [typed, setTyped] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const till = useTill(eventUUID, deviceKey, admin)
  const { shift } = till

  function change(part: Partial<typeof typed>) {
    setTyped({ ...typed, ...part })
    setProblems({})
  }

  /** The amount as the server books it; undefined without a shift, or if a field is wrong, which gets the focus. */
  function takeParts(dueInCents: number) {
    const { parts, problems: found } = partsOfWay(typed, dueInCents)
    const [wrong] = Object.keys(found)
    if (wrong !== undefined) {
      setProblems(found)
      fields.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      return undefined
    }
    const { courtesy: _, ...money } = parts
    return shift && { shiftId: shift.shiftId, deviceKey, ...money }
  }

  return { fields, typed, problems, change, till, shift, takeParts }
}
