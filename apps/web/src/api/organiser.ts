import { navigate } from 'wouter/use-browser-location'

/** Leaves for the organiser's home site, which the server names in the page's foot, or for our own list of events. */
export function goToOrganiser() {
  const home = document.querySelector<HTMLElement>('body > footer')?.dataset['organiserUrl'] || '/'
  if (home.startsWith('/')) navigate(home, { replace: true })
  else location.replace(home)
}
