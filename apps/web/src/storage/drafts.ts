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
    localStorage.removeItem(name)
  } catch {
    // Nothing was stored.
  }
}

/** Deletes the units that were chosen in this tab, at every event. */
export function forgetSelections() {
  try {
    Object.keys(sessionStorage)
      .filter((name) => name.startsWith(selectionDraft('')))
      .forEach(forgetDraft)
  } catch {
    // Nothing was stored.
  }
}

export const selectionDraft = (eventUUID: string) => `selection:${eventUUID}`
