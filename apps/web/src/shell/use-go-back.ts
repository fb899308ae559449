import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

type NavigationState = { isFromHere: true; about: string }

/** For `navigate`: the next page goes back here and not on to here again, and may say what it is about. */
export const withReturn = (about = ''): { state: NavigationState } => ({
  state: { isFromHere: true, about },
})

const isArrival = (state: unknown): state is NavigationState =>
  typeof state === 'object' && state !== null && 'isFromHere' in state

/** Goes back to the page that led here; on to `fallback` when a link or the login did. */
export function useGoBack(fallback: string) {
  const [, navigate] = useLocation()
  const state: unknown = useHistoryState()
  return () => (isArrival(state) ? history.back() : navigate(fallback, { replace: true }))
}

/** What the page that led here said this one is about; '' when it said nothing. */
export function useArrivalAbout() {
  const state: unknown = useHistoryState()
  return isArrival(state) ? state.about : ''
}
