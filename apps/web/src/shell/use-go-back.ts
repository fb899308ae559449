import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

type NavigationState = { isFromHere: true; about: string }

/** Options for `navigate`: the next page can go back to this one, and `about` names its subject. */
export const withReturn = (about = ''): { state: NavigationState } => ({
  state: { isFromHere: true, about },
})

const isArrival = (state: unknown): state is NavigationState =>
  typeof state === 'object' && state !== null && 'isFromHere' in state

/** Goes back to the page that navigated here. After a link or a login it navigates to `fallback`. */
export function useGoBack(fallback: string) {
  const [, navigate] = useLocation()
  const state: unknown = useHistoryState()
  return () => (isArrival(state) ? history.back() : navigate(fallback, { replace: true }))
}

/** The `about` of the page that navigated here; '' when it gave none. */
export function useArrivalAbout() {
  const state: unknown = useHistoryState()
  return isArrival(state) ? state.about : ''
}
