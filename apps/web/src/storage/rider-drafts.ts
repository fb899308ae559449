import { forgetDraft } from './drafts.ts'

export const participantsDraft = (cartUUID: string) => `participants:${cartUUID}`

/** Deletes the drafts of riders on this device, except those of these carts. */
export function forgetRiderDrafts(ownCarts: readonly string[] = []) {
  const kept = ownCarts.map(participantsDraft)
  for (const name of riderDrafts())
    if (!kept.some((draft) => name === draft || name.startsWith(`${draft}:`))) forgetDraft(name)
}

/** The names of the drafts of riders on this device. */
export function riderDrafts(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(participantsDraft('')))
  } catch {
    return []
  }
}
