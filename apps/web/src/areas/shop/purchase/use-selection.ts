import { isRecord } from '@porteira/domain'
import { useState } from 'react'
import { rememberDraft } from '#storage/drafts.ts'
import type { Selection } from './selection.ts'

/** The selected quantities. The draft with the name `draft` survives a reload and a login. */
export function useSelection(draft: string, stored: unknown) {
  const [selection, setSelection] = useState(() => readSelection(stored))

  function choose(itemUUID: string, quantity: number) {
    const next = { ...selection, [itemUUID]: quantity }
    rememberDraft(draft, next)
    setSelection(next)
  }

  return [selection, choose] as const
}

function readSelection(stored: unknown): Selection {
  if (!isRecord(stored)) return {}
  return Object.fromEntries(
    Object.entries(stored).flatMap(([itemUUID, units]) =>
      typeof units === 'number' ? [[itemUUID, units] as const] : [],
    ),
  )
}
