import { navigate } from 'wouter/use-browser-location'
import { readSeller } from './seller.ts'

/** Leaves for the organiser's home site, which the server names in the page's foot, or for our own list of events. */
export function goToOrganiser() {
  const { organiserUrl: home } = readSeller()
  if (home.startsWith('/')) navigate(home, { replace: true })
  else location.replace(home)
}
