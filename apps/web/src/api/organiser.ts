import { navigate } from 'wouter/use-browser-location'

const HOME: string = import.meta.env['VITE_ORGANISER_URL'] || '/'

/** Leaves for the organiser's home site: another host when the build names one, else our own list of events. */
export function goToOrganiser() {
  if (HOME.startsWith('/')) navigate(HOME, { replace: true })
  else location.replace(HOME)
}
