import { useState } from 'react'
import { isRecord, recallDraft, rememberDraft, selectionDraft } from '#storage/drafts.ts'
import { recall } from '#storage/session.ts'
import type { Selection } from './selection.ts'

/** The chosen quantities of this event; they survive a reload and the way through the login. */
export function useSelection() {
  const name = selectionDraft(recall('eventUUID'))
  const [selection, setSelection] = useState(() => readSelection(recallDraft(name)))

  function choose(itemUUID: string, quantity: number) {
    const next = { ...selection, [itemUUID]: quantity }
    rememberDraft(name, next)
    setSelection(next)
  }

  return [selection, choose] as const
}

function readSelection(kept: unknown): Selection {
  if (!isRecord(kept)) return {}
  return Object.fromEntries(
    Object.entries(kept).flatMap(([itemUUID, units]) =>
      typeof units === 'number' ? [[itemUUID, units] as const] : [],
    ),
  )
}
