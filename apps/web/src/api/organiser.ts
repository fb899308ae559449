import { navigate } from 'wouter/use-browser-location'
import { readSeller } from './seller.ts'

/**
 * Navigates to the site of the organiser, which the server writes into the footer, or to the list of events. The list
 * shows the notice.
 */
export function goToOrganiser(notice = '') {
  const { organiserUrl: home } = readSeller()
  if (home.startsWith('/')) navigate(home, { replace: true, state: { notice } })
  else location.replace(home)
}

/** The notice of `goToOrganiser` in the state of the history; '' when there is none. */
export const noticeIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'notice' in state && typeof state.notice === 'string'
    ? state.notice
    : ''
