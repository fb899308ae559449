import { useState } from 'react'
import { isRecord, rememberDraft } from '#storage/drafts.ts'
import type { Selection } from './selection.ts'

/** The chosen quantities, kept under `draft`; they survive a reload and the way through the login. */
export function useSelection(draft: string, kept: unknown) {
  const [selection, setSelection] = useState(() => readSelection(kept))

  function choose(itemUUID: string, quantity: number) {
    const next = { ...selection, [itemUUID]: quantity }
    rememberDraft(draft, next)
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
