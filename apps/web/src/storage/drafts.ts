/** Stores a draft of this tab. It survives a reload and is deleted when the tab closes. */
export function rememberDraft(name: string, value: unknown) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Private windows refuse storage. The page still has the values in memory.
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

/** True for a JSON object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
