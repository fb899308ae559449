import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** What a page leaves in the history for the next one, which then goes back to it and not on to it again. */
export const COMING_FROM_HERE = { state: { isFromHere: true } }

/** Goes back to the page that led here; on to `fallback` when a link, a reload or the login did. */
export function useGoBack(fallback: string) {
  const [, navigate] = useLocation()
  const state: unknown = useHistoryState()
  const canGoBack = typeof state === 'object' && state !== null && 'isFromHere' in state
  return () => (canGoBack ? history.back() : navigate(fallback, { replace: true }))
}
