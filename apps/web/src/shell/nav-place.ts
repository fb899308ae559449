import { type NavPlace, PAGES, pageAt } from '@porteira/domain'

/** The place of a page; undefined for a page without the navigation. Every other path is the list or an event. */
export function navPlaceOf(path: string): NavPlace | undefined {
  const page = pageAt(path)
  const place = page ? PAGES[page] : 'events'
  if (place === 'none') return undefined
  return isOffice(place) ? 'events' : place
}

const isOffice = (place: string): place is `/${string}` => place.startsWith('/')
