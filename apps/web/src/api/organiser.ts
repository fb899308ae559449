import { navigate } from 'wouter/use-browser-location'
import { readSeller } from './seller.ts'

/** Navigates to the site of the organiser, which the server writes into the footer, or to the list of events. */
export function goToOrganiser() {
  const { organiserUrl: home } = readSeller()
  if (home.startsWith('/')) navigate(home, { replace: true })
  else location.replace(home)
}
