/** Unfinished work of this tab: it survives a reload and a detour, and is gone when the tab closes. */
export function rememberDraft(name: string, value: unknown) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Private windows refuse storage; the page itself still has the work.
  }
}

export function forgetDraft(name: string) {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was stored.
  }
}

export const selectionDraft = (eventUUID: string) => `selection:${eventUUID}`
export const participantsDraft = (cartUUID: string) => `participants:${cartUUID}`

/** True for what JSON calls an object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
