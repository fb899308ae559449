/** Stores a draft of this tab. It survives a reload and is deleted when the tab closes. */
export function rememberDraft(name: string, value: unknown) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Private windows refuse storage. The page still has the values in memory.
  }
}

/** Stores a draft on this device until it is sent, until the logout, or until another person logs in. */
export function rememberOnDevice(name: string, value: unknown) {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Private windows refuse storage. The page still has the values in memory.
  }
}

export function forgetDraft(name: string) {
  try {
    sessionStorage.removeItem(name)
    localStorage.removeItem(name)
  } catch {
    // Nothing was stored.
  }
}

/** Deletes the drafts of riders on this device, except those of these carts. */
export function forgetRiderDrafts(ownCarts: readonly string[] = []) {
  const kept = ownCarts.map(participantsDraft)
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(participantsDraft(''))) continue
      if (!kept.some((draft) => name === draft || name.startsWith(`${draft}:`))) localStorage.removeItem(name)
    }
  } catch {
    // Nothing was stored.
  }
}

export const selectionDraft = (eventUUID: string) => `selection:${eventUUID}`
export const participantsDraft = (cartUUID: string) => `participants:${cartUUID}`
