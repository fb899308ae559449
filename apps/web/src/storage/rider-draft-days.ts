import { isRecord } from '@porteira/domain'
import { forgetDraft } from './drafts.ts'
import { recallDraft } from './page-reads.ts'
import { riderDrafts } from './rider-drafts.ts'

const LASTS_IN_MS = 7 * 86_400_000

/**
 * Stores riders that are not saved yet, by entry. They stay on this device until they are sent, until the logout, until
 * another person logs in, or for seven days.
 */
export function rememberRiders(name: string, values: object) {
  try {
    localStorage.setItem(name, JSON.stringify({ ...values, savedAt: Date.now() }))
  } catch {
    // Private windows refuse storage. The page still has the values in memory.
  }
}

/** The stored riders of a draft that is not older than seven days; null when there is none. */
export function recallRiders(name: string): unknown {
  endOldRiderDrafts()
  return recallDraft(name)
}

/** Deletes the drafts of riders that were stored seven days ago or, by a wrong clock, are to be stored then. */
export function endOldRiderDrafts() {
  const now = Date.now()
  for (const name of riderDrafts()) {
    const draft = recallDraft(name)
    const savedAt = isRecord(draft) ? draft['savedAt'] : undefined
    // An earlier release stored no time. Its draft lasts seven days from now.
    if (isRecord(draft) && savedAt === undefined) rememberRiders(name, draft)
    else if (typeof savedAt !== 'number' || Math.abs(now - savedAt) >= LASTS_IN_MS) forgetDraft(name)
  }
}
